/**
 * Lists that go on from a cursor, generated from the registry: each gives what its pages give, row by row, and its cursors
 * open for nobody and nothing else. A list with pages that does not go on stands below with the reason.
 */
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { mayCall } from '@switchboard/contract/endpoint.ts';
import { ROLES, type Role } from '@switchboard/contract/enums.ts';
import { FIRST_CURSOR } from '@switchboard/contract/first-cursor.ts';
import { registry } from '@switchboard/contract/registry.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestApp } from './testing/open-test-app.ts';
import { nameOf, type Sample } from './testing/samples/sample.ts';
import { samples } from './testing/samples/samples.ts';
import { sendSample } from './testing/send-sample.ts';
import { createHandover, createTicket, createUser, memberOf } from './testing/world.ts';

const PAGES_ALONE = [
  // By how well they match, of so many that are looked at: programs go through GET /search/tickets.
  'GET /search',
  // Who reads one ticket, and what one person reads, each at the moment of the question.
  'GET /tickets/{id}/audience/people',
  'GET /admin/access/people/{id}/tickets',
  // Few, in an order that admins arrange.
  'GET /request-types',
  // What would go at the moment of the question.
  'GET /admin/retention/preview',
  // Goes on by `before` and `after` a message.
  'GET /chat/tickets/{id}/messages',
];

/** Two rows are needed to go on. Of these there are fewer here: they are read by the same function as the others. */
const HARDLY_ANY = [
  'GET /admin/users/approvals',
  'GET /drafts',
  'GET /approvals',
  'GET /admin/webhooks/{id}/deliveries',
  'GET /admin/intakes/{id}/calls',
  'GET /admin/domains',
  'GET /admin/identity-providers',
  'GET /super-admin/role-mappings',
  'GET /notifications',
  'GET /notifications/deliveries',
  'GET /admin/mail-deliveries',
  'GET /organizations',
  'GET /scheduled-tickets/{id}/runs',
  'GET /mail-intake/log',
  'GET /mail-intake/held',
  'GET /auth/data-exports',
  'GET /auth/tokens',
  'GET /admin/exports',
  'GET /admin/holds',
  'GET /admin/tokens',
  'GET /admin/scim-tokens',
];

const { app, world } = await openTestApp();
const { ours, theirs } = world;

const hasPages = ({ output }: Endpoint) => output instanceof z.ZodObject && 'pagination' in output.shape;
const takesCursor = ({ query }: Endpoint) => query !== undefined && 'cursor' in query.shape;
const paged = registry.filter(hasPages);
const lists = paged.filter(takesCursor);

/** Some of the rows that a list may have are made by the call that adds one. */
const ROWS = 3;

const callerOf = (entry: Endpoint): Role => {
  const role = ROLES.find((one) => mayCall({ role: one }, entry) && one !== 'super_admin') ?? 'super_admin';
  return entry.access.includes('admin') ? 'admin' : role;
};

const made = new Map<string, Sample>();

beforeAll(async () => {
  for (let n = 0; n < ROWS; n += 1) {
    await createTicket(app.db, ours, {});
    await createHandover(app.db, ours, { to_user_id: ours.agent });
  }
  for (const role of ['manager', 'bu_head'] as const)
    await createUser(app.db, { role, organizationId: ours.id, email: `another.${role}@ours.test` });
  for (const entry of registry) {
    if (entry.access === 'public') continue;
    const isAdded = lists.some(({ path }) => path === entry.path) && entry.method === 'POST';
    for (let n = 0; isAdded && n < ROWS; n += 1) {
      const sample = await samples[nameOf(entry)]?.(app, ours);
      if (sample !== undefined) await send(memberOf(world, ours, callerOf(entry)), entry, sample);
    }
  }
  for (const entry of lists) {
    const sample = await samples[nameOf(entry)]?.(app, ours);
    // Without the filters of the sample it has more rows.
    if (sample !== undefined) made.set(nameOf(entry), { params: sample.params ?? {} });
  }
}, 120_000);

async function send(userId: string, entry: Endpoint, sample: Sample, query: Record<string, string> = {}) {
  const headers = { authorization: `Bearer ${await app.tokenFor(userId)}` };
  return sendSample(app, entry, { ...sample, query: { ...sample.query, ...query } }, headers);
}

test('every list that has pages goes on, or stands here with the reason', () => {
  const others = paged.filter((entry) => !takesCursor(entry)).map(nameOf);
  expect(others.toSorted()).toEqual(PAGES_ALONE.toSorted());
});

interface Part {
  readonly rows: readonly unknown[];
  readonly pagination: { readonly total: number; readonly nextCursor?: string | null };
}

describe.each(lists.map((entry) => [nameOf(entry), entry] as const))('%s', (name, entry) => {
  const caller = memberOf(world, ours, callerOf(entry));
  const read = async (query: Record<string, string>): Promise<Part> => {
    const { status, body } = await send(caller, entry, made.get(name) ?? {}, query);
    expect(status, JSON.stringify(body)).toBe(200);
    const { pagination } = body as unknown as Part;
    const [rows] = Object.values(body).filter((value) => Array.isArray(value));
    return { rows: rows ?? [], pagination };
  };

  test('gives what its pages give, row by row', async () => {
    const whole = await read({ limit: '100' });
    expect(whole.rows.length > 1).toBe(!HARDLY_ANY.includes(name));
    expect(whole.pagination).not.toHaveProperty('nextCursor');
    const rows: unknown[] = [];
    let cursor: string | null | undefined = '';
    while (cursor !== null) {
      const part: Part = await read({ limit: '1', cursor });
      rows.push(...part.rows);
      cursor = part.pagination.nextCursor;
      if (cursor === undefined) throw new Error('neither a cursor nor the end');
      expect(part.pagination.total).toBe(whole.pagination.total);
      expect(rows.length).toBeLessThanOrEqual(whole.rows.length);
    }
    expect(rows).toEqual(whole.rows);
  });

  test('takes no cursor but its own', async () => {
    const { pagination } = await read({ limit: '1', cursor: FIRST_CURSOR });
    const refusal = { code: 'CURSOR_INVALID', errors: [{ path: 'cursor' }] };
    const changed = (pagination.nextCursor ?? 'none').replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    for (const cursor of ['x', 'A'.repeat(90), changed]) {
      const { status, body } = await send(caller, entry, made.get(name) ?? {}, { cursor });
      expect([status, body]).toMatchObject([400, refusal]);
    }
  });
});

describe('a cursor', () => {
  const cursorOf = async (userId: string, address: string) => {
    const { body } = await app.call(userId, 'GET', `${address}&cursor=`);
    return (body as unknown as Part).pagination.nextCursor ?? '';
  };

  test.each([
    ['of another person', world.superAdmin, '/admin/users?limit=2'],
    ['of another organization', theirs.admin, '/admin/users?limit=2'],
    ['of another list', ours.admin, '/admin/audit?limit=2'],
    ['of other filters', ours.admin, '/admin/users?limit=2&role=user'],
  ])('%s is refused', async (_, userId, address) => {
    const cursor = await cursorOf(ours.admin, '/admin/users?limit=2');
    expect(cursor).not.toBe('');
    const { status, body } = await app.call(userId, 'GET', `${address}&cursor=${cursor}`);
    expect([status, body]).toMatchObject([400, { code: 'CURSOR_INVALID' }]);
  });

  test('holds for other numbers of rows', async () => {
    const cursor = await cursorOf(ours.admin, '/admin/users?limit=2');
    const { body } = await app.call(ours.admin, 'GET', `/admin/users?limit=100&cursor=${cursor}`);
    const { users, pagination } = body as unknown as Part & { users: readonly unknown[] };
    expect(pagination.nextCursor).toBeNull();
    expect(users.length).toBe(pagination.total - 2);
  });
});

describe('who is there yields once, while others come in', () => {
  const walk = async (address: string, key: string, meanwhile: (n: number) => Promise<unknown>) => {
    const ids: string[] = [];
    for (let cursor: string | null = '', n = 0; cursor !== null; n += 1) {
      const { body } = await app.call(ours.admin, 'GET', `${address}?limit=2&cursor=${cursor}`);
      const { pagination } = body as unknown as Part;
      ids.push(...((body as unknown as Record<string, { _id: string }[]>)[key]?.map(({ _id }) => _id) ?? []));
      cursor = pagination.nextCursor ?? null;
      if (n < 5) await meanwhile(n);
    }
    return ids;
  };
  const idsOf = async (address: string, key: string) => {
    const { body } = await app.call(ours.admin, 'GET', `${address}?limit=100`);
    return (body as unknown as Record<string, { _id: string }[]>)[key]?.map(({ _id }) => _id) ?? [];
  };

  test.each([
    ['/admin/users', 'users'],
    ['/admin/audit', 'entries'],
  ])('%s', async (address, key) => {
    const before = await idsOf(address, key);
    expect(before.length).toBeGreaterThan(4);
    // Each is one of the people, before or behind those that were given, and an entry of the record.
    const met = await walk(address, key, (n) =>
      app.call(ours.admin, 'POST', '/admin/users', {
        body: {
          firstName: n % 2 === 0 ? 'Aaron' : 'Zoe',
          lastName: 'Newcomer',
          email: `${key}.${n}@ours.test`,
          password: 'correct horse battery',
        },
      }),
    );
    expect(met.filter((one) => before.includes(one))).toEqual(before);
    expect(new Set(met).size).toBe(met.length);
  });
});
