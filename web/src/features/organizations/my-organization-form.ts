/** What an admin may change of the own organization; the address is one line. */
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { wireForm } from './wire-form.ts';

const WIRE = {
  name: 'name',
  status: 'status',
  description: 'description',
  address: 'address',
  phone: 'contact.phone',
  email: 'contact.email',
  website: 'contact.website',
} as const;

export type MyOrganizationValues = Record<keyof typeof WIRE, string>;

export const myForm = wireForm(WIRE);

export const myValuesOf = (organization: Organization): MyOrganizationValues => ({
  name: organization.name,
  status: organization.status,
  description: organization.description,
  address: organization.addressText,
  ...organization.contact,
});
