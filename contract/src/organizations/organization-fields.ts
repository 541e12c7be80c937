/** What people may enter about an organization. */
import { z } from 'zod';
import { LICENSE_TYPES, ORGANIZATION_STATUSES } from '../enums.ts';
import { LENGTH, LICENSES, STORAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { spelled } from '../query.ts';
import {
  blankableEmail,
  blankableLine,
  blankableText,
  optionalEmail,
  optionalText,
  requiredLine,
} from '../text.ts';

/** Letters, digits and hyphens, with hyphens inside alone. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** A company name is one label, a domain several, of which the last has at least two letters and nothing else. */
function isEntity(text: string): boolean {
  const labels = text.split('.');
  const top = labels.length === 1 ? 'aa' : (labels.at(-1) ?? '');
  return (
    /^[a-z]{2,}$/.test(top) &&
    labels.every((label) => label.length <= LENGTH.domainLabel && LABEL.test(label))
  );
}

const entity = blankableLine('Organization entity', LENGTH.entity)
  .toLowerCase()
  .refine((text) => text === '' || isEntity(text), MESSAGES.entityInvalid);

const httpAddress = z.url({ protocol: /^https?$/ });

const isWebsite = (text: string) => /^https?:\/\/./i.test(text) && httpAddress.safeParse(text).success;

const website = blankableLine('Website', LENGTH.website).refine(
  (text) => text === '' || isWebsite(text),
  MESSAGES.websiteInvalid,
);

const part = (what: string) => blankableLine(what, LENGTH.addressPart);

const code = requiredLine('Organization code', LENGTH.organizationCode, MESSAGES.organizationCodeRequired)
  // Ticket numbers begin with them.
  .refine((text) => /[a-z0-9]/i.test(text), MESSAGES.organizationCodeMalformed);

const parts = {
  street: part('Street'),
  city: part('City'),
  state: part('State'),
  zipCode: part('Zip code'),
  country: part('Country'),
};

const name = requiredLine('Organization name', LENGTH.name, MESSAGES.organizationNameRequired);
const phone = blankableLine('Phone', LENGTH.contactNumber);

const status = spelled(ORGANIZATION_STATUSES, MESSAGES.organizationStatusUnknown);

export const organizationFields = z.object({
  name,
  code,
  organization_entity: entity.default(''),
  description: optionalText('Description', LENGTH.description),
  address: z
    .object({
      street: parts.street.default(''),
      city: parts.city.default(''),
      state: parts.state.default(''),
      zipCode: parts.zipCode.default(''),
      country: parts.country.default(''),
    })
    .prefault({}),
  contact: z
    .object({
      phone: phone.default(''),
      email: optionalEmail(MESSAGES.emailInvalid),
      website: website.default(''),
    })
    .prefault({}),
  status: status.default('active'),
});

/** The five parts with what joins them. */
const ADDRESS_LINE = 5 * LENGTH.addressPart + 8;

/** A number, or its digits in a form. */
const wholeNumber = (least: number, most: number, message: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,6}$/)
          .transform(Number),
      ],
      message,
    )
    .refine((number) => Number.isInteger(number) && number >= least && number <= most, message);

export const licenseTotal = wholeNumber(LICENSES.least, LICENSES.most, MESSAGES.licenseTotalInvalid);

/** Blank for what the installation allows each organization. */
export const storageGigabytes = z.union(
  [
    z.literal(['', null]).transform(() => null),
    wholeNumber(1, STORAGE.mostGigabytes, MESSAGES.storageLimitInvalid),
  ],
  MESSAGES.storageLimitInvalid,
);

/** What is absent stays; a blank field is emptied, except for name and code. */
export const organizationChanges = z
  .object({
    name,
    code,
    organization_entity: entity,
    description: blankableText('Description', LENGTH.description),
    /** One line replaces all parts, unless it reads as they do joined. */
    address: z.union([blankableLine('Address', ADDRESS_LINE), z.object(parts).partial()]),
    contact: z.object({ phone, email: blankableEmail(MESSAGES.emailInvalid), website }).partial(),
    status,
    totalLicenses: licenseTotal,
    licenseType: spelled(LICENSE_TYPES, MESSAGES.licenseTypeUnknown),
    licenseNotes: blankableText('License notes', LENGTH.licenseNote),
    storageGigabytes,
    /** Blank removes it; a new one is sent as a file, which counts where both are. */
    logo: z.literal('', MESSAGES.logoNotBlank),
  })
  .partial();
export type OrganizationChanges = z.output<typeof organizationChanges>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads `address.street` of a form as `address {street}`. */
export const nested = (raw: unknown) => {
  if (!isRecord(raw)) return raw;
  const fields = { ...raw };
  for (const [key, value] of Object.entries(raw)) {
    const [, group, name] = key.match(/^(address|contact)\.(\w+)$/) ?? [];
    if (group === undefined || name === undefined) continue;
    const present = fields[group];
    fields[group] = { ...(isRecord(present) ? present : {}), [name]: value };
  }
  return fields;
};
