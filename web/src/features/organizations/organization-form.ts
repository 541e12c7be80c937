/** An organization as the super admin's form holds it. */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { recordText } from './record-text.ts';
import { wireForm } from './wire-form.ts';

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

export type OrganizationValues = Record<keyof typeof WIRE, string>;
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

const taken = {
  [MESSAGES.organizationCodeTaken]: recordText.taken.code,
  [MESSAGES.organizationEntityTaken]: recordText.taken.entity,
};

export const FORMS = {
  add: wireForm(WIRE, taken),
  edit: wireForm(WIRE, {
    ...taken,
    [MESSAGES.entityInvalid]: recordText.edit.entityInvalid,
    [MESSAGES.websiteInvalid]: recordText.edit.websiteInvalid,
  }),
} as const;
