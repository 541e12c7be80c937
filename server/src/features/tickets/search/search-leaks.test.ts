/** A word in each place of tickets of every kind: each is found by those whom the policies let read it, and by nobody else. */
import { RELATIONS, type Relation, type Role } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { searchTickets } from '@switchboard/contract/tickets/search/search.ts';
import { canChat, canRead, isStaff, type TicketFacts } from '@switchboard/contract/tickets/ticket-policy.ts';
import { beforeAll, expect, test } from 'vitest';
import type { IndexedPlace } from '../../../platform/database/tables/search-tables.ts';
import { newId } from '../../../platform/ids.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTag, createTicket, type Organization } from '../../../testing/world.ts';
import { GENERAL } from '../forms/request-type.repo.ts';
import { factsOf } from '../ticket.facts.ts';
import { readTickets } from '../ticket.repo.ts';
import { readableBy } from '../ticket.scope.ts';

const { app, world } = await openTestApp({}, { empty: true });
const { db } = app;

const MEMBERS: Readonly<Record<string, Role>> = {
  admin: 'admin',
  head: 'bu_head',
  manager: 'manager',
  agent: 'devops_agent',
  otherAgent: 'devops_agent',
  user: 'user',
  otherUser: 'user',
};
type Member = 'admin' | 'head' | 'manager' | 'agent' | 'otherAgent' | 'user' | 'otherUser';

/** The word that stands in a place of every ticket. */
const WORD: Record<IndexedPlace, string> = {
  head: 'alphorn',
  names: 'bergwerk',
  description: 'chamois',
  field: 'habicht',
  staff_field: 'jodler',
  comment: 'dudelsack',
  note: 'eidechse',
  chat: 'fjordpferd',
  file: 'gletscher',
  note_file: 'igloo',
};
const PLACES = Object.keys(WORD) as IndexedPlace[];

const mayRead = (actor: Actor, facts: TicketFacts, place: IndexedPlace) => {
  if (!canRead(actor, facts)) return false;
  if (place === 'note' || place === 'note_file' || place === 'staff_field') return isStaff(actor, facts);
  return place === 'chat' ? canChat(actor, facts) : true;
};

async function fill(home: Organization, ticketId: string): Promise<void> {
  const own = { organization_id: home.id, ticket_id: ticketId };
  const at = new Date();
  const comments = [
    { id: newId(), text: `${WORD.comment} quokka`, is_internal: false },
    { id: newId(), text: `${WORD.note} quokka`, is_internal: true },
  ];
  await db
    .insertInto('comments')
    .values(comments.map((comment) => ({ ...own, ...comment, author_id: home.admin, created_at: at })))
    .execute();
  const files = [null, comments[1]?.id ?? null].map((comment_id) => ({
    ...own,
    id: newId(),
    comment_id,
    uploader_id: home.admin,
    stored_name: newId(),
    original_name: `${comment_id === null ? WORD.file : WORD.note_file} quokka.txt`,
    mime_type: 'text/plain',
    size: 1,
    sha256: Buffer.alloc(32),
    created_at: at,
  }));
  await db.insertInto('attachments').values(files).execute();
  await db
    .insertInto('chat_messages')
    .values({
      ...own,
      id: newId(),
      sender_id: home.admin,
      type: 'text',
      content: `${WORD.chat} quokka`,
      temp_id: newId(),
      created_at: at,
    })
    .execute();
  const tag_id = tags.get(home.id) ?? (await createTag(db, home.id, WORD.names));
  tags.set(home.id, tag_id);
  await db
    .insertInto('ticket_tags')
    .values({ ...own, tag_id })
    .execute();
}

/** One of each organization. */
const tags = new Map<string, string>();

/** A type of the organization that shows one field to whoever reads the ticket, and one to its staff alone. */
async function publishType({ id }: Organization) {
  const own = { organization_id: id };
  const [type_id, open, hidden] = [newId(), newId(), newId()];
  await db
    .insertInto('request_fields')
    .values(
      [open, hidden].map((field) => ({
        ...own,
        id: field,
        key: `k${field.slice(-10)}`,
        label: 'Device',
        kind: 'text' as const,
        options: '[]',
        currency: null,
        min: null,
        max: null,
        created_at: new Date(),
      })),
    )
    .execute();
  const content = JSON.stringify({
    ...GENERAL,
    form: [
      { field: open, requester: 'read' },
      { field: hidden, requester: 'none' },
    ],
  });
  await db
    .insertInto('request_types')
    .values({
      ...own,
      id: type_id,
      place: 1,
      hidden: false,
      draft: content,
      version: 1,
      created_at: new Date(),
    })
    .execute();
  await db
    .insertInto('request_type_versions')
    .values({ ...own, type_id, version: 1, content, published_at: new Date() })
    .execute();
  return { type_id, open, hidden };
}
const types = new Map<string, Awaited<ReturnType<typeof publishType>>>();

async function fillForm(home: Organization, ticketId: string): Promise<void> {
  const own = { organization_id: home.id, ticket_id: ticketId };
  const type = types.get(home.id) ?? (await publishType(home));
  types.set(home.id, type);
  await db
    .insertInto('ticket_forms')
    .values({ ...own, type_id: type.type_id, version: 1 })
    .execute();
  const values = [
    { field_id: type.open, text: `${WORD.field} quokka` },
    { field_id: type.hidden, text: `${WORD.staff_field} quokka` },
  ];
  await db
    .insertInto('ticket_field_values')
    .values(values.map((value) => ({ ...own, ...value, place: 0, number: null, day: null })))
    .execute();
}
/** One of each kind of reader; all that is found has to fit on a page. */
const REQUESTERS = ['admin', 'manager', 'agent', 'user', 'otherUser'] as const satisfies readonly Member[];
const tickets = new Map<string, TicketFacts>();
const actors: Actor[] = [];

beforeAll(async () => {
  for (const home of [world.ours, world.theirs]) {
    for (const requester of REQUESTERS) {
      for (const relation of [null, ...RELATIONS.filter((one) => one !== 'requester')]) {
        const person = relation === 'devops_agent' ? home.agent : home.user;
        const people: [Relation, string][] = relation === null ? [] : [[relation, person]];
        const id = await createTicket(db, home, {
          requester: home[requester],
          people,
          summary: WORD.head,
          description: `${WORD.description} quokka`,
        });
        await fill(home, id);
        await fillForm(home, id);
        // Some are over.
        if (relation === 'manager') {
          await db
            .updateTable('ticket_people')
            .set({ until: new Date() })
            .where('ticket_id', '=', id)
            .where('relation', '=', relation)
            .execute();
        }
      }
    }
  }
  await db
    .updateTable('users')
    .set({ organization_id: world.theirs.id })
    .where('id', '=', world.ours.otherUser)
    .execute();
  const superAdmin: Actor = { id: world.superAdmin, organizationId: null, role: 'super_admin' };
  const ids = (await db.selectFrom('tickets').select('id').execute()).map(({ id }) => id);
  for (const row of await readTickets(readableBy(superAdmin), db, ids)) tickets.set(row.id, factsOf(row));
  actors.push(superAdmin);
  for (const home of [world.ours, world.theirs]) {
    for (const [member, role] of Object.entries(MEMBERS)) {
      const id = home[member as Member];
      actors.push({ id, role, organizationId: id === world.ours.otherUser ? world.theirs.id : home.id });
    }
  }
});

async function ask(actor: Actor, q: string) {
  const { body, status } = await app.call(actor.id, 'GET', `/search?limit=100&q=${encodeURIComponent(q)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return searchTickets.output.parse(body);
}

const allowed = (actor: Actor, place: IndexedPlace) =>
  [...tickets].flatMap(([id, facts]) => (mayRead(actor, facts, place) ? [id] : [])).toSorted();

test('each word is found where it may be read, and counted so', async () => {
  let compared = 0;
  for (const actor of actors) {
    for (const place of PLACES) {
      const { results, pagination } = await ask(actor, WORD[place]);
      const expected = allowed(actor, place);
      const who = `${actor.role} ${actor.id} by ${place}`;
      expect(results.map(({ ticket }) => ticket._id).toSorted(), who).toEqual(expected);
      expect(pagination.total, who).toBe(expected.length);
      compared += tickets.size;
    }
  }
  expect(compared).toBe(15 * 10 * 2 * REQUESTERS.length * RELATIONS.length);
});

test('what shows why names no place that is not to be read', async () => {
  for (const actor of actors) {
    const { results } = await ask(actor, 'quokka in:notes,chat,files,fields');
    for (const { ticket, matches } of results) {
      const facts = tickets.get(ticket._id);
      if (facts === undefined) throw new Error('an unknown ticket');
      for (const { text } of matches) {
        const place = PLACES.find((one) => text.startsWith(`${WORD[one]} `));
        expect(place !== undefined && mayRead(actor, facts, place), `${actor.role}: ${text}`).toBe(true);
      }
    }
  }
});

test('what must not be said is looked for only where it may be read', async () => {
  const user = actors.find(({ id }) => id === world.ours.user);
  if (user === undefined) throw new Error('no user');
  const { pagination } = await ask(user, `${WORD.head} -${WORD.note}`);
  // Only as a handler somebody without a role for it reads notes.
  const unread = allowed(user, 'head').filter((id) => !allowed(user, 'note').includes(id));
  expect(unread.length).toBeGreaterThan(0);
  expect(pagination.total).toBe(unread.length);
});

test('a word is offered instead only to those who may read it', async () => {
  const offered = async (member: Member, word: string) => {
    const actor = actors.find(({ id }) => id === world.ours[member]);
    if (actor === undefined) throw new Error(member);
    return (await ask(actor, word)).corrections.map(({ to }) => to);
  };
  for (const [misspelt, word] of [
    ['edichse', WORD.note],
    ['jodlre', WORD.staff_field],
  ] as const) {
    expect(await offered('admin', misspelt)).toEqual([word]);
    expect(await offered('agent', misspelt)).toEqual([word]);
    expect(await offered('otherUser', misspelt)).toEqual([]);
  }
  expect(await offered('user', 'habihct')).toEqual([WORD.field]);
});

test('has: and in: tell nothing of what is not to be read', async () => {
  for (const actor of actors) {
    const staff = [...tickets].filter(([, facts]) => canRead(actor, facts) && isStaff(actor, facts));
    expect((await ask(actor, 'has:note')).pagination.total, actor.role).toBe(staff.length);
    const chats = [...tickets].filter(([, facts]) => canRead(actor, facts) && canChat(actor, facts));
    expect((await ask(actor, 'has:chat')).pagination.total, actor.role).toBe(chats.length);
  }
});

test('people of elsewhere are as unknown as those who are not there', async () => {
  const refused = async (who: string, q: string) => {
    const { body, status } = await app.call(who, 'GET', `/search?q=${encodeURIComponent(q)}`);
    expect(status).toBe(400);
    return body.message;
  };
  for (const name of ['nobody@nowhere.test', 'admin@theirs.test', world.theirs.admin])
    expect(await refused(world.ours.admin, `assignee:${name}`)).toBe(`No person here is called ${name}`);
  // Somebody of the same organization, on no ticket of theirs.
  expect(await refused(world.ours.otherAgent, 'assignee:head')).toBe('No person here is called head');
  expect(await refused(world.ours.admin, 'project:P9')).toBe('No project here is called P9');
  expect(await refused(world.ours.admin, 'organization:THEIRS')).toBe(
    'No organization here is called THEIRS',
  );
});
