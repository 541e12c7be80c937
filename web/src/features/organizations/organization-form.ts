/** An organization as its form holds it, and what of that is sent. */
import type { Organization } from '@switchboard/contract/entities/organization.ts';
import { nested, organizationFields } from '@switchboard/contract/entities/organization-fields.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { ApiError, type UploadFields } from '../../lib/api.ts';
import { recordText } from './record-text.ts';

/** The fields in the order of the form, with what the call names them. */
const WIRE = {
  name: 'name',
  code: 'code',
  organization_entity: 'organization_entity',
  status: 'status',
  description: 'description',
  street: 'address.street',
  city: 'address.city',
  state: 'address.state',
  zipCode: 'address.zipCode',
  country: 'address.country',
  phone: 'contact.phone',
  email: 'contact.email',
  website: 'contact.website',
} as const;
type Field = keyof typeof WIRE;
const FIELDS = Object.keys(WIRE) as Field[];

export type OrganizationValues = Record<Field, string>;
export type Screen = 'add' | 'edit';

export const NEW_ORGANIZATION: OrganizationValues = {
  name: '',
  code: '',
  organization_entity: '',
  status: 'active',
  description: '',
  street: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
  phone: '',
  email: '',
  website: '',
};

export const valuesOf = ({ address, contact, ...organization }: Organization): OrganizationValues => ({
  name: organization.name,
  code: organization.code,
  organization_entity: organization.organization_entity,
  status: organization.status,
  description: organization.description,
  ...address,
  ...contact,
});

const SAID: Record<Screen, Readonly<Record<string, string>>> = {
  add: {
    [MESSAGES.organizationCodeTaken]: recordText.taken.code,
    [MESSAGES.organizationEntityTaken]: recordText.taken.entity,
  },
  edit: {
    [MESSAGES.organizationCodeTaken]: recordText.taken.code,
    [MESSAGES.organizationEntityTaken]: recordText.taken.entity,
    [MESSAGES.entityInvalid]: recordText.edit.entityInvalid,
    [MESSAGES.websiteInvalid]: recordText.edit.websiteInvalid,
  },
};

const fieldOf = (path: string) => FIELDS.find((field) => WIRE[field] === path);

const onWire = (values: Partial<OrganizationValues>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [WIRE[field as Field], value]));

/** What is wrong, in the words of the screen. */
export const checkedOn =
  (screen: Screen) =>
  (values: OrganizationValues): Partial<OrganizationValues> => {
    const { error } = organizationFields.safeParse(nested(onWire(values)));
    const messages: Partial<OrganizationValues> = {};
    for (const { path, message } of error?.issues ?? []) {
      const field = fieldOf(path.join('.'));
      if (field !== undefined) messages[field] ??= SAID[screen][message] ?? message;
    }
    return messages;
  };

/** What differs from before, trimmed: a field that was emptied is sent blank, one that never had anything is not. */
export const changesToSend = (before: OrganizationValues, values: OrganizationValues): UploadFields =>
  onWire(
    Object.fromEntries(
      FIELDS.map((field) => [field, values[field].trim()]).filter(
        ([field, value]) => value !== before[field as Field],
      ),
    ),
  );

/** The server's refusal with the form's fields for paths and the screen's words for messages. */
export function refusalOn(screen: Screen, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors = error.errors.map(({ path, msg }) => ({
    path: fieldOf(path) ?? path,
    msg: SAID[screen][msg] ?? msg,
  }));
  return new ApiError(error.status, error.code, error.message, errors, error.requestId);
}
