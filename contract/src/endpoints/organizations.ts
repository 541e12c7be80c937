import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { organization } from '../entities/organization.ts';
import { LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { blankableLine, optionalEmail, optionalText, requiredLine } from '../text.ts';

const tag = 'Organizations';

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

const part = (what: string) => blankableLine(what, LENGTH.addressPart).default('');

const code = requiredLine('Organization code', LENGTH.organizationCode, MESSAGES.organizationCodeRequired)
  // Ticket numbers begin with them.
  .refine((text) => /[a-z0-9]/i.test(text), MESSAGES.organizationCodeMalformed);

export const organizationFields = z.object({
  name: requiredLine('Organization name', LENGTH.name, MESSAGES.organizationNameRequired),
  code,
  organization_entity: entity.default(''),
  description: optionalText('Description', LENGTH.description),
  address: z
    .object({
      street: part('Street'),
      city: part('City'),
      state: part('State'),
      zipCode: part('Zip code'),
      country: part('Country'),
    })
    .prefault({}),
  contact: z
    .object({
      phone: blankableLine('Phone', LENGTH.contactNumber).default(''),
      email: optionalEmail(MESSAGES.emailInvalid),
      website: website.default(''),
    })
    .prefault({}),
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads `address.street` of a form as `address {street}`. */
const nested = (raw: unknown) => {
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

export const createOrganization = endpoint({
  method: 'POST',
  path: '/organizations',
  summary: 'Add an organization, with five basic licences',
  tag,
  access: ['super_admin'],
  body: z.preprocess(nested, organizationFields),
  status: 201,
  output: z.object({ organization }),
});
