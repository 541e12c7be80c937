/** What the service says of itself: https://www.rfc-editor.org/rfc/rfc7643#section-5 to section 7 */
import { SCIM } from '@switchboard/contract/scim/scim-limits.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const META = 'urn:ietf:params:scim:schemas:core:2.0';

export const serviceProviderConfig = (address: string) => ({
  schemas: [`${META}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: SCIM.count },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token of the organization, which an admin makes on the page of its sign-in',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${address}/ServiceProviderConfig` },
});

export const resourceTypes = (address: string) => [
  {
    schemas: [`${META}:ResourceType`],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'An account of the organization',
    schema: USER_SCHEMA,
    schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }],
    meta: { resourceType: 'ResourceType', location: `${address}/ResourceTypes/User` },
  },
  {
    schemas: [`${META}:ResourceType`],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: 'People of the organization, by which they have their roles',
    schema: GROUP_SCHEMA,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${address}/ResourceTypes/Group` },
  },
];

interface Attribute {
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference';
  readonly required?: boolean;
  readonly multiValued?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: 'readOnly' | 'readWrite' | 'immutable';
  readonly uniqueness?: 'none' | 'server';
  readonly subAttributes?: readonly object[];
  readonly referenceTypes?: readonly string[];
}

const attribute = (name: string, description: string, of: Attribute = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...of,
});

const complex = { type: 'complex' } as const;
const readOnly = { mutability: 'readOnly' } as const;
const valuePart = (description: string) => attribute('value', description);
const type = attribute('type', 'The only one that is kept is "work"');
const primary = attribute('primary', 'Whether it is the preferred one', { type: 'boolean' });

const schemaOf = (address: string, id: string, name: string, attributes: readonly object[]) => ({
  schemas: [`${META}:Schema`],
  id,
  name,
  description: name,
  attributes,
  meta: { resourceType: 'Schema', location: `${address}/Schemas/${id}` },
});

export const schemas = (address: string) => [
  schemaOf(address, USER_SCHEMA, 'User', [
    attribute('userName', 'The e-mail address by which somebody signs in', {
      required: true,
      uniqueness: 'server',
    }),
    attribute('name', 'What somebody is called', {
      ...complex,
      subAttributes: [
        attribute('formatted', 'Both names'),
        attribute('familyName', 'The last name'),
        attribute('givenName', 'The first name'),
      ],
    }),
    attribute('displayName', 'Both names; they are taken from it where no name is given'),
    attribute('active', 'Whether somebody may sign in, and takes a license', { type: 'boolean' }),
    attribute('emails', 'The e-mail address, which is that of userName', {
      ...complex,
      multiValued: true,
      subAttributes: [valuePart('The address'), type, primary],
    }),
    attribute('phoneNumbers', 'The number at work', {
      ...complex,
      multiValued: true,
      subAttributes: [valuePart('The number'), type, primary],
    }),
    attribute('groups', 'The groups that somebody is in', {
      ...complex,
      ...readOnly,
      multiValued: true,
      subAttributes: [
        attribute('value', 'Of the group', readOnly),
        attribute('$ref', 'Its address', { ...readOnly, type: 'reference', referenceTypes: ['Group'] }),
        attribute('display', 'Its name', readOnly),
      ],
    }),
  ]),
  schemaOf(address, ENTERPRISE_SCHEMA, 'EnterpriseUser', [attribute('department', 'Where somebody works')]),
  schemaOf(address, GROUP_SCHEMA, 'Group', [
    attribute('displayName', 'What the group is called; roles are given by it', {
      required: true,
      uniqueness: 'server',
    }),
    attribute('members', 'Who is in it', {
      ...complex,
      multiValued: true,
      subAttributes: [
        attribute('value', 'Of a user', { mutability: 'immutable', caseExact: true }),
        attribute('$ref', 'The address of the user', {
          type: 'reference',
          mutability: 'immutable',
          referenceTypes: ['User'],
        }),
        attribute('display', 'What the user is called', readOnly),
      ],
    }),
  ]),
];
