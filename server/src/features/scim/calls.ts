/** The addresses of the protocol, and what each does. */
import type { Database } from '../../platform/database/open-database.ts';
import type { Directory } from './directory.ts';
import { findGroup, type GroupRow, listGroups } from './groups/group.repo.ts';
import { type ScimGroup, scimGroups } from './groups/scim-group.ts';
import { patchGroup, readGroup } from './groups/told-group.ts';
import { changeGroup, createGroup, removeGroup } from './groups/write-group.ts';
import { parseFilter } from './protocol/filter.ts';
import { operationsOf } from './protocol/operations.ts';
import { listResponse, pageOf } from './protocol/paging.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './protocol/schemas.ts';
import { unknownResource } from './protocol/scim-error.ts';
import { selectAttributes, selectionOf } from './protocol/select-attributes.ts';
import { isKnownVersion } from './protocol/version.ts';
import { changeUser, readUser as findUser, provisionUser, removeUser } from './users/provision-user.ts';
import { listScimUsers } from './users/scim-user.repo.ts';
import { type ScimUser, scimUser } from './users/scim-user.ts';
import { patchUser, readUser } from './users/told-user.ts';

export interface ScimRequest {
  readonly directory: Directory;
  /** As sent, of the resource that the address names. */
  readonly id: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export interface ScimAnswer {
  readonly status: number;
  readonly body?: object;
  readonly version?: string;
  readonly location?: string;
}

export type ScimCall = (db: Database, request: ScimRequest) => Promise<ScimAnswer>;

interface Address {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly call: ScimCall;
}

const DONE: ScimAnswer = { status: 204 };

function resource(
  told: ScimUser | ScimGroup,
  { query, ifNoneMatch }: ScimRequest,
  status: 200 | 201 = 200,
): ScimAnswer {
  const { version, location } = told.meta;
  if (status === 200 && isKnownVersion(version, ifNoneMatch)) return { status: 304, version };
  return { status, body: selectAttributes(told, selectionOf(query)), version, location };
}

const fixed =
  (told: (address: string) => object): ScimCall =>
  async (_db, { directory }) => ({ status: 200, body: told(directory.address) });

/** What the service says of itself is listed whole. */
const listed =
  (told: (address: string) => readonly { readonly id: string }[]): ScimCall =>
  async (_db, { directory }) => {
    const all = told(directory.address);
    return { status: 200, body: listResponse(all, { startIndex: 1, count: all.length }, all.length) };
  };

const oneOf =
  (told: (address: string) => readonly { readonly id: string }[]): ScimCall =>
  async (_db, { directory, id }) => {
    const one = told(directory.address).find((known) => known.id.toLowerCase() === id.toLowerCase());
    if (one === undefined) throw unknownResource();
    return { status: 200, body: one };
  };

const filterOf = ({ query: { filter } }: ScimRequest) => (filter === undefined ? [] : parseFilter(filter));

const listUsers: ScimCall = async (db, request) => {
  const { directory, query } = request;
  const page = pageOf(query);
  const { rows, total } = await listScimUsers(directory.organizationId, db, filterOf(request), page);
  const selection = selectionOf(query);
  const resources = rows.map((row) => selectAttributes(scimUser(row, directory.address), selection));
  return { status: 200, body: listResponse(resources, page, total) };
};

const listAllGroups: ScimCall = async (db, request) => {
  const { directory, query } = request;
  const page = pageOf(query);
  const { rows, total } = await listGroups(directory.organizationId, db, filterOf(request), page);
  const selection = selectionOf(query);
  const told = await scimGroups(db, directory, rows, selection);
  const resources = told.map((group) => selectAttributes(group, selection));
  return { status: 200, body: listResponse(resources, page, total) };
};

async function tellGroup(
  db: Database,
  row: GroupRow,
  request: ScimRequest,
  status: 200 | 201 = 200,
): Promise<ScimAnswer> {
  const [told] = await scimGroups(db, request.directory, [row], selectionOf(request.query));
  if (told === undefined) throw unknownResource();
  return resource(told, request, status);
}

async function getGroup(db: Database, request: ScimRequest): Promise<ScimAnswer> {
  const row = await findGroup(request.directory.organizationId, db, request.id);
  if (row === undefined) throw unknownResource();
  return tellGroup(db, row, request);
}

export const CALLS: readonly Address[] = [
  { method: 'GET', path: '/ServiceProviderConfig', call: fixed(serviceProviderConfig) },
  { method: 'GET', path: '/ResourceTypes', call: listed(resourceTypes) },
  { method: 'GET', path: '/ResourceTypes/:id', call: oneOf(resourceTypes) },
  { method: 'GET', path: '/Schemas', call: listed(schemas) },
  { method: 'GET', path: '/Schemas/:id', call: oneOf(schemas) },
  { method: 'GET', path: '/Users', call: listUsers },
  {
    method: 'POST',
    path: '/Users',
    call: async (db, request) =>
      resource(await provisionUser(db, request.directory, readUser(request.body, null)), request, 201),
  },
  {
    method: 'GET',
    path: '/Users/:id',
    call: async (db, request) => resource(await findUser(db, request.directory, request.id), request),
  },
  {
    method: 'PUT',
    path: '/Users/:id',
    call: async (db, request) => {
      const { directory, id, body, ifMatch } = request;
      const change = { ifMatch, change: (before: Parameters<typeof patchUser>[1]) => readUser(body, before) };
      return resource(await changeUser(db, directory, id, change), request);
    },
  },
  {
    method: 'PATCH',
    path: '/Users/:id',
    call: async (db, request) => {
      const { directory, id, body, ifMatch } = request;
      const operations = operationsOf(body);
      const change = {
        ifMatch,
        change: (before: Parameters<typeof patchUser>[1]) => patchUser(operations, before),
      };
      return resource(await changeUser(db, directory, id, change), request);
    },
  },
  {
    method: 'DELETE',
    path: '/Users/:id',
    call: async (db, { directory, id, ifMatch }) => {
      await removeUser(db, directory, id, ifMatch);
      return DONE;
    },
  },
  { method: 'GET', path: '/Groups', call: listAllGroups },
  {
    method: 'POST',
    path: '/Groups',
    call: async (db, request) =>
      tellGroup(db, await createGroup(db, request.directory, readGroup(request.body)), request, 201),
  },
  { method: 'GET', path: '/Groups/:id', call: getGroup },
  {
    method: 'PUT',
    path: '/Groups/:id',
    call: async (db, request) => {
      const { directory, id, body, ifMatch } = request;
      const row = await changeGroup(db, directory, id, { ifMatch, told: readGroup(body) });
      return tellGroup(db, row, request);
    },
  },
  {
    // Without a body: that of a large group would be as long as its list of members.
    method: 'PATCH',
    path: '/Groups/:id',
    call: async (db, { directory, id, body, ifMatch }) => {
      await changeGroup(db, directory, id, { ifMatch, told: patchGroup(operationsOf(body)) });
      return DONE;
    },
  },
  {
    method: 'DELETE',
    path: '/Groups/:id',
    call: async (db, { directory, id, ifMatch }) => {
      await removeGroup(db, directory, id, ifMatch);
      return DONE;
    },
  },
];
