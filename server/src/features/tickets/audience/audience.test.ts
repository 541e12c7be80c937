/** Who will read a text, and why somebody may see a ticket: told by the rules that calls pass. */
import { TEXT_KINDS, type TextKind } from '@switchboard/contract/policies/audience.ts';
import { isByName } from '@switchboard/contract/policies/explain.ts';
import type { TicketRuleId } from '@switchboard/contract/policies/ticket-rules.ts';
import type { Access, Audience } from '@switchboard/contract/tickets/audience.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createHandover, createTeam, createTicket, createUser } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;
const EVERYBODY = {
  user: ours.user,
  otherUser: ours.otherUser,
  agent: ours.agent,
  otherAgent: ours.otherAgent,
  manager: ours.manager,
  head: ours.head,
  admin: ours.admin,
  superAdmin,
  stranger: theirs.admin,
};

let id = '';
beforeEach(async () => {
  id = await createTicket(app.db, ours, { agent: ours.agent, people: [['manager', ours.manager]] });
});

const ask = (caller: string, kind: string, ticket = id) =>
  app.call(caller, 'GET', `/tickets/${ticket}/audience?kind=${kind}`);
const audienceFor = async (caller: string, kind: TextKind, ticket = id) =>
  (await ask(caller, kind, ticket)).body.audience as unknown as Audience;
const members = (caller: string, kind: string, rule: string, ticket = id) =>
  app.call(caller, 'GET', `/tickets/${ticket}/audience/people?kind=${kind}&rule=${rule}&limit=100`);
const add = (user: string, relation: string) =>
  app.call(ours.admin, 'POST', `/tickets/${id}/people`, { body: { user, relation } });
const write = (caller: string, body: object) => app.call(caller, 'POST', `/tickets/${id}/comments`, { body });

/** Everybody that an audience lists, by name or in a group. */
async function listed(kind: TextKind, ticket: string): Promise<string[]> {
  const { people, groups } = await audienceFor(superAdmin, kind, ticket);
  const all = people.map(({ _id }) => _id);
  for (const { rule, count } of groups) {
    const { body } = await members(superAdmin, kind, rule, ticket);
    const rows = body.people as unknown as { _id: string }[];
    expect(rows).toHaveLength(count);
    all.push(...rows.map(({ _id }) => _id));
  }
  expect(new Set(all).size).toBe(all.length);
  return all.sort();
}

async function reads(caller: string, kind: TextKind, ticket: string): Promise<boolean> {
  if (kind === 'chat') {
    return (await app.call(caller, 'GET', `/chat/tickets/${ticket}/messages`)).status === 200;
  }
  const { body } = await app.call(caller, 'GET', `/tickets/${ticket}`);
  return JSON.stringify(body).includes(kind === 'note' ? 'Between the staff' : 'For all of us');
}

test('whoever is listed is answered that text, and nobody else', async () => {
  const team = await createTeam(app.db, ours, [ours.otherAgent]);
  const offered = await createTicket(app.db, ours, { agent: ours.agent });
  await createHandover(app.db, ours, {
    ticket_id: offered,
    to_user_id: ours.otherAgent,
    to_team_id: null,
    state: 'offered',
  });
  const tickets = [
    id,
    offered,
    await createTicket(app.db, ours, { team }),
    await createTicket(app.db, ours, { requester: ours.admin, people: [['viewer', ours.otherUser]] }),
    await createTicket(app.db, ours, {
      agent: ours.agent,
      people: [
        ['participant', ours.otherUser],
        ['approver', ours.otherAgent],
      ],
    }),
  ];
  for (const ticket of tickets) {
    for (const [comment, isInternal] of [
      ['For all of us', false],
      ['Between the staff', true],
    ] as const) {
      await app.call(ours.admin, 'POST', `/tickets/${ticket}/comments`, { body: { comment, isInternal } });
    }
    for (const kind of TEXT_KINDS) {
      // Super admins chat once somebody has it.
      if (kind === 'chat' && (await ask(superAdmin, kind, ticket)).status === 403) continue;
      const told = await listed(kind, ticket);
      for (const [name, person] of Object.entries(EVERYBODY)) {
        expect(told.includes(person), `${name}, ${kind}`).toBe(await reads(person, kind, ticket));
      }
    }
  }
});

test('those on the ticket are named with reasons, all others are groups, and it says who reads nothing', async () => {
  await add(ours.otherUser, 'viewer');
  const { people, groups, excluded } = await audienceFor(ours.agent, 'reply');
  expect(people.map(({ _id, reasons }) => [_id, reasons.map(({ text }) => text)])).toEqual([
    [ours.agent, ['Assigned']],
    [ours.manager, ['Admins, managers, BU heads and custom roles', 'Assigned']],
    [ours.otherUser, ['Reads only']],
    [ours.user, ['Requester']],
  ]);
  expect(groups).toMatchObject([
    { rule: 'installation', text: 'Super admins' },
    { rule: 'desk', count: 2, sample: [{ _id: ours.admin }, { _id: ours.head }] },
  ]);
  expect(excluded).toEqual([{ text: `The rest of OURS Company`, count: 1 }]);
  const note = await audienceFor(ours.agent, 'note');
  expect(note.people.map(({ _id }) => _id)).toEqual([ours.agent, ours.manager]);
  expect(note.excluded[0]).toEqual({ text: 'People on the ticket who read no internal notes', count: 2 });
});

test('who is not its staff is told names that the ticket shows, and otherwise how many', async () => {
  const { people, groups } = await audienceFor(ours.user, 'reply');
  expect(people.map(({ _id }) => _id)).toEqual([ours.agent, ours.manager, ours.user]);
  expect(people.every(({ role }) => role === null)).toBe(true);
  expect(people.flatMap(({ reasons }) => reasons).every(({ rule }) => isByName(rule as TicketRuleId))).toBe(
    true,
  );
  expect(groups.map(({ count, sample }) => [count, sample])).toEqual([
    [1, []],
    [2, []],
  ]);
  expect((await members(ours.user, 'reply', 'desk')).status).toBe(403);
});

test('it is for who may write the text', async () => {
  await add(ours.otherUser, 'viewer');
  expect((await ask(ours.otherUser, 'reply')).status).toBe(403);
  expect((await ask(ours.user, 'note')).status).toBe(403);
  expect((await ask(ours.otherAgent, 'reply')).status).toBe(404);
  expect((await ask(theirs.admin, 'reply')).status).toBe(404);
  expect((await ask(ours.admin, 'letter')).status).toBe(400);
  expect((await members(ours.admin, 'reply', 'requester')).status).toBe(404);
});

describe('its version', () => {
  test('moves with people on it, and not with newcomers of the organization', async () => {
    const { version } = await audienceFor(ours.agent, 'reply');
    await createUser(app.db, { role: 'manager', organizationId: ours.id, email: `${newId()}@ours.test` });
    expect((await audienceFor(ours.agent, 'reply')).version).toBe(version);
    await add(ours.otherUser, 'viewer');
    expect((await audienceFor(ours.agent, 'note')).version).not.toBe(version);
    const { body } = await app.call(ours.user, 'GET', `/tickets/${id}`);
    expect(body.ticket).toMatchObject({ audienceVersion: (await audienceFor(ours.agent, 'reply')).version });
  });

  test('text for fewer people is not stored until it is confirmed; for as many or more it is', async () => {
    const { version } = await audienceFor(ours.agent, 'reply');
    await add(ours.otherUser, 'viewer');
    const body = { comment: 'He need not know', audienceVersion: version };
    expect(await write(ours.agent, body)).toMatchObject({
      status: 409,
      body: { code: 'AUDIENCE_GREW', message: 'other Person can read this ticket now' },
    });
    expect(JSON.stringify((await app.call(ours.agent, 'GET', `/tickets/${id}`)).body)).not.toContain(
      'need not',
    );
    // A viewer reads no note.
    expect((await write(ours.agent, { ...body, isInternal: true })).status).toBe(201);
    const grown = (await audienceFor(ours.agent, 'reply')).version;
    expect((await write(ours.agent, { ...body, audienceVersion: grown })).status).toBe(201);
    await app.call(ours.admin, 'DELETE', `/tickets/${id}/people/${ours.otherUser}`);
    expect((await write(ours.agent, { ...body, audienceVersion: grown })).status).toBe(201);
    expect((await write(ours.agent, { comment: 'As ever' })).status).toBe(201);
  });
});

test('who comes to read it by sharing is agreed to as well, by whichever mode', async () => {
  const allowed = { version: 0, allowedSharing: ['private', 'project', 'everyone'] };
  const path = `/organizations/${ours.id}/access`;
  expect((await app.call(ours.admin, 'PUT', path, { body: allowed })).status).toBe(200);
  const members = { body: { members: [ours.otherUser] } };
  const shared = await createTicket(app.db, ours, { agent: ours.agent });
  expect((await app.call(ours.admin, 'PUT', `/projects/${ours.plainProject}/members`, members)).status).toBe(
    200,
  );
  const asked = await app.call(ours.agent, 'GET', `/tickets/${shared}/audience?kind=reply`);
  const { version } = asked.body.audience as unknown as { version: string };
  for (const [mode, who] of [
    ['project', 'other Person'],
    ['everyone', 'Everyone in the organization'],
  ] as const) {
    const set = await app.call(ours.user, 'PUT', `/tickets/${shared}/sharing`, { body: { mode } });
    expect(set.status).toBe(200);
    const body = { comment: 'For few', audienceVersion: version };
    expect(await app.call(ours.agent, 'POST', `/tickets/${shared}/comments`, { body })).toMatchObject({
      status: 409,
      body: { code: 'AUDIENCE_GREW', message: `${who} can read this ticket now` },
    });
  }
});

describe('why somebody may see it', () => {
  const why = (caller: string, person: string) =>
    app.call(caller, 'GET', `/tickets/${id}/access?person=${person}`);
  const accessOf = async (person: string) => (await why(ours.agent, person)).body.access as unknown as Access;

  test('every rule, with its facts, since when and by whom', async () => {
    await add(ours.otherUser, 'participant');
    const granted = await accessOf(ours.otherUser);
    expect(granted.canRead).toBe(true);
    expect(granted.rights).toEqual(['read', 'contact', 'reply', 'chat', 'leave']);
    const own = await app.call(ours.otherUser, 'GET', `/tickets/${id}`);
    expect(own.body).toMatchObject({ ticket: { rights: granted.rights } });
    expect(granted.rules.find(({ rule }) => rule === 'participant')).toMatchObject({
      outcome: 'granted',
      facts: [{ text: 'Participant', since: expect.any(String), until: null, by: 'admin Person' }],
    });
    expect(granted.rules.find(({ rule }) => rule === 'desk')?.outcome).toBe('not_applicable');
    await app.call(ours.admin, 'DELETE', `/tickets/${id}/people/${ours.otherUser}`);
    const denied = await accessOf(ours.otherUser);
    expect([denied.canRead, denied.rights]).toEqual([false, []]);
    expect(denied.rules.find(({ rule }) => rule === 'participant')).toMatchObject({
      outcome: 'denied',
      facts: [{ text: 'Participant', until: expect.any(String) }],
    });
  });

  test('an account that is deactivated has nothing, whatever the rules say', async () => {
    const person = await createUser(app.db, {
      role: 'manager',
      organizationId: ours.id,
      email: `${newId()}@ours.test`,
    });
    expect((await accessOf(person)).canRead).toBe(true);
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', person).execute();
    const { canRead, rights, rules } = await accessOf(person);
    expect([canRead, rights, rules[0]?.outcome]).toEqual([false, [], 'denied']);
    expect(rules.some(({ outcome }) => outcome === 'granted')).toBe(false);
  });

  test('staff of the ticket alone ask, about members of its organization', async () => {
    expect((await why(ours.user, ours.admin)).status).toBe(403);
    expect((await why(ours.otherUser, ours.admin)).status).toBe(404);
    for (const person of [theirs.user, superAdmin, newId(), 'nobody']) {
      expect(await why(ours.manager, person)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'person' }] },
      });
    }
  });
});
