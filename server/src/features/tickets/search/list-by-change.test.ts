/** Lists by last change, as a program goes through them that keeps a copy: no change is missed, whatever the commit order. */
import { DAY, HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import { CHANGES } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../platform/database/open-database.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { updateTicket } from '../ticket.repo.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

interface Answer {
  readonly tickets: readonly { readonly _id: string; readonly summary: string; readonly updatedAt: string }[];
  readonly pagination: {
    readonly total: number;
    readonly exact?: false;
    readonly nextCursor?: string | null;
    readonly resumeCursor?: string;
  };
}

const DESK = '/admin/tickets?sort=updated';

async function read(who: string, address: string, cursor: string): Promise<Answer> {
  const answer = await app.call(who, 'GET', `${address}&cursor=${cursor}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as unknown as Answer;
}

/** To the end, and what leads on from there. */
async function walk(from = '', { who = ours.admin, address = DESK, limit = 3 } = {}) {
  const tickets: Answer['tickets'][number][] = [];
  for (let cursor = from; ; ) {
    const { tickets: part, pagination } = await read(who, `${address}&limit=${limit}`, cursor);
    tickets.push(...part);
    if (pagination.nextCursor) {
      expect(pagination.resumeCursor).toBeUndefined();
      cursor = pagination.nextCursor;
      continue;
    }
    expect(pagination.nextCursor).toBeNull();
    return { ids: tickets.map(({ _id }) => _id), tickets, resume: pagination.resumeCursor ?? '', pagination };
  }
}

async function change(trx: Database, id: string, at: Date, summary: string) {
  await updateTicket(trx, { organization_id: ours.id, id }, { summary, updated_at: at }, ['summary']);
  await recordTicketEvents(
    trx,
    { organization_id: ours.id, id },
    { actor: { id: ours.admin, role: 'admin', organizationId: ours.id }, at, requestId: null },
    [{ verb: 'priority', data: { from: 'Low', to: 'High' } }],
  );
}

const changeNow = (id: string, at: Date, summary: string) =>
  app.db.transaction().execute((trx) => change(trx, id, at, summary));

/** A transaction that has written and waits to commit. */
async function underWay(id: string, at: Date, summary: string): Promise<() => Promise<void>> {
  const { promise: allowed, resolve: commit } = Promise.withResolvers<void>();
  const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
  const ended = app.db.transaction().execute(async (trx) => {
    await change(trx, id, at, summary);
    wrote();
    await allowed;
  });
  await Promise.race([written, ended]);
  return () => {
    commit();
    return ended;
  };
}

let ids: string[];
const after = (minutes: number) => new Date(app.clock.now().getTime() + minutes * MINUTE);
beforeEach(async () => {
  await app.db.deleteFrom('ticket_changes').execute();
  ids = [];
  for (let n = 0; n < 5; n += 1) ids.push(await createTicket(app.db, ours, { summary: `Printer ${n}` }));
});

test('what began earlier and commits later is given to who comes back', async () => {
  const [late = '', soon = ''] = ids;
  const commit = await underWay(late, after(1), 'Began first');
  await changeNow(soon, after(2), 'Committed first');

  const first = await walk();
  expect(first.ids.at(-1)).toBe(soon);
  expect(first.tickets.find(({ _id }) => _id === late)?.summary).toBe('Printer 0');
  await commit();

  // By time alone it is not found: its own lies before that of the last one.
  const since = encodeURIComponent(first.tickets.at(-1)?.updatedAt ?? '');
  expect((await walk('', { address: `${DESK}&updatedSince=${since}` })).ids).toEqual([soon]);
  const again = await walk(first.resume);
  expect(again.tickets).toMatchObject([{ _id: late, summary: 'Began first' }]);
  expect((await walk(again.resume)).ids).toEqual([]);
});

test('many that commit in any order while somebody goes through are all there in the end', async () => {
  const at = (n: number) => new Date(app.clock.now().getTime() + n);
  const copy = new Map<string, string>();
  const follow = async (cursor: string) => {
    const { tickets, resume } = await walk(cursor, { limit: 2 });
    for (const { _id, summary } of tickets) copy.set(_id, summary);
    return resume;
  };
  let cursor = await follow('');
  let n = 0;
  for (let round = 0; round < 12; round += 1) {
    // Each holds another ticket; the last one commits first.
    const commits: (() => Promise<void>)[] = [];
    for (const id of ids) {
      n += 1;
      commits.unshift(await underWay(id, at(n), `Change ${n}`));
    }
    for (const commit of commits) {
      if (n % 2 === 0) cursor = await follow(cursor);
      await commit();
      cursor = await follow(cursor);
    }
  }
  await follow(cursor);
  const rows = await app.db.selectFrom('tickets').where('id', 'in', ids).select(['id', 'summary']).execute();
  expect(ids.map((id) => copy.get(id))).toEqual(ids.map((id) => rows.find((row) => row.id === id)?.summary));
});

test.each([1, 2, 100])('%i at a time, what was missed and what is new comes once', async (limit) => {
  const [a = '', b = '', c = '', soon = '', later = ''] = ids;
  const commits = [];
  for (const id of [a, b, c]) commits.push(await underWay(id, after(1), 'Late'));
  await changeNow(soon, after(2), 'Soon');
  const { resume } = await walk('', { limit });
  for (const commit of commits) await commit();
  await changeNow(later, after(3), 'Later');
  const again = await walk(resume, { limit });
  expect(again.ids.slice(0, 3).toSorted()).toEqual([a, b, c].toSorted());
  expect(again.ids.slice(3)).toEqual([later]);
});

test('what somebody came to read is given, though nothing of it changed', async () => {
  const address = '/tickets?sort=updated&assignedOnly=true';
  const { resume } = await walk('', { who: ours.agent, address });
  const [id = ''] = ids;
  await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, { body: { devopsAgent: ours.agent } });
  expect((await walk(resume, { who: ours.agent, address })).ids).toEqual([id]);
});

test('who reads no internal notes is not told of one', async () => {
  const address = '/tickets?sort=updated';
  const mine = await createTicket(app.db, ours, { requester: ours.user });
  const { resume } = await walk('', { who: ours.user, address });
  await recordTicketEvents(
    app.db,
    { organization_id: ours.id, id: mine },
    { actor: null, at: after(0), requestId: null },
    [{ verb: 'snooze_ended', data: { why: 'date' } }],
  );
  expect((await walk(resume, { who: ours.user, address })).ids).toEqual([]);
});

describe('beyond what the changes tell', () => {
  test('after more than a day the list goes back an hour before it was begun', async () => {
    const [late = '', soon = ''] = ids;
    const commit = await underWay(late, after(1), 'Late');
    await changeNow(soon, after(2), 'Soon');
    const { resume } = await walk();
    await commit();
    await app.db.deleteFrom('ticket_changes').execute();
    app.clock.advance(CHANGES.kept + MINUTE);
    const again = await walk(resume);
    expect(again.tickets.find(({ _id }) => _id === late)?.summary).toBe('Late');
  });

  test('and gives nothing that is older', async () => {
    const { resume } = await walk();
    app.clock.advance(DAY + HOUR);
    const [first = ''] = ids;
    await changeNow(first, after(0), 'Now');
    const { resume: next } = await walk(resume);
    app.clock.advance(DAY + HOUR);
    expect((await walk(next)).ids).toEqual([first]);
  });
});

describe('updatedSince', () => {
  test('leaves out what changed before, in every zone', async () => {
    const [one = '', other = ''] = ids;
    await changeNow(one, new Date('2030-06-01T10:00:00Z'), 'One');
    await changeNow(other, new Date('2030-06-01T11:00:00Z'), 'Other');
    for (const [who, address] of [
      [ours.admin, '/admin/tickets?'],
      [superAdmin, '/super-admin/tickets?'],
    ] as const) {
      const since = (text: string) => `${address}updatedSince=${encodeURIComponent(text)}&sort=updated`;
      const found = async (text: string) => (await walk('', { who, address: since(text) })).ids;
      expect(await found('2030-06-01T12:00:00+01:00')).toEqual([other]);
      expect(await found('2030-06-01T10:00:00Z')).toEqual([one, other]);
      expect(await found('2030-06-01T11:00:00.001Z')).toEqual([]);
    }
    expect(
      (await walk('', { who: theirs.admin, address: `${DESK}&updatedSince=2030-01-01T00:00:00Z` })).ids,
    ).toEqual([]);
  });

  test.each(['yesterday', '2030-06-01', '2030-06-01T10:00:00', '2030-13-01T10:00:00Z', '1'])(
    '%s is no moment',
    async (text) => {
      const { status, body } = await app.call(ours.admin, 'GET', `/admin/tickets?updatedSince=${text}`);
      expect([status, body]).toMatchObject([
        400,
        { code: 'VALIDATION_FAILED', errors: [{ path: 'updatedSince' }] },
      ]);
    },
  );

  test('holds on pages, in the other order, with filters', async () => {
    const [one = '', other = ''] = ids;
    await changeNow(one, new Date('2031-06-01T10:00:00Z'), 'One');
    await changeNow(other, new Date('2031-06-01T11:00:00Z'), 'Other');
    const { body } = await app.call(
      ours.admin,
      'GET',
      '/admin/tickets?updatedSince=2031-01-01T00:00:00Z&sort=-updated&search=one',
    );
    const { tickets, pagination } = body as unknown as Answer;
    expect(tickets.map(({ _id }) => _id)).toEqual([one]);
    expect(pagination).toMatchObject({ total: 1 });
    expect(pagination).not.toHaveProperty('resumeCursor');
  });
});

// The last one: what is written from now on is written elsewhere.
test('another database numbers its transactions by itself: the cursor is none there', async () => {
  const { resume } = await walk();
  await sql`alter table ticket_changes rename to those_before`.execute(app.database.owner);
  await sql`create table ticket_changes (like those_before including all)`.execute(app.database.owner);
  const { status, body } = await app.call(ours.admin, 'GET', `${DESK}&cursor=${resume}`);
  expect([status, body]).toMatchObject([400, { code: 'CURSOR_INVALID' }]);
});
