/** What an admin may change of the own organization; the address is one line. */
import type { Organization } from '@switchboard/contract/entities/organization.ts';
import { nested, organizationChanges } from '@switchboard/contract/entities/organization-fields.ts';
import { ApiError, type UploadFields } from '../../lib/api.ts';

const WIRE = {
  name: 'name',
  description: 'description',
  address: 'address',
  phone: 'contact.phone',
  email: 'contact.email',
  website: 'contact.website',
  status: 'status',
} as const;
type Field = keyof typeof WIRE;
const FIELDS = Object.keys(WIRE) as Field[];

export type MyOrganizationValues = Record<Field, string>;

export const myValuesOf = ({ name, description, addressText, contact, status }: Organization) => ({
  name,
  description,
  address: addressText,
  ...contact,
  status,
});

/** What differs from before, trimmed. */
export const myChanges = (before: MyOrganizationValues, values: MyOrganizationValues) =>
  Object.fromEntries(
    FIELDS.filter((field) => values[field].trim() !== before[field]).map((field) => [
      WIRE[field],
      values[field].trim(),
    ]),
  ) satisfies UploadFields;

const fieldOf = (path: string) => FIELDS.find((field) => WIRE[field] === path);

/** An address that was not changed is not judged: its parts may be longer than one line of a street. */
export const checkedMine =
  (before: MyOrganizationValues) =>
  (values: MyOrganizationValues): Partial<MyOrganizationValues> => {
    const { error } = organizationChanges.safeParse(nested(myChanges(before, values)));
    const messages: Partial<MyOrganizationValues> = {};
    for (const { path, message } of error?.issues ?? []) {
      const field = fieldOf(path.join('.'));
      if (field !== undefined) messages[field] ??= message;
    }
    return messages;
  };

/** The server's refusal with the form's fields for paths. */
export const refusedMine = (error: unknown): unknown =>
  error instanceof ApiError
    ? new ApiError(
        error.status,
        error.code,
        error.message,
        error.errors.map(({ path, msg }) => ({ path: fieldOf(path) ?? path, msg })),
        error.requestId,
      )
    : error;
