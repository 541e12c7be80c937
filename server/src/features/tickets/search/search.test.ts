/** What is found by which words and filters, in which order, and what is refused. */
import { DAY } from '@switchboard/contract/durations.ts';
import { searchTickets } from '@switchboard/contract/tickets/search/search.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { openListeningApp } from '../../../testing/open-listening-app.ts';
import {
  createCategory,
  createTag,
  createTeam,
  createTicket,
  createUser,
  type NewTicket,
} from '../../../testing/world.ts';

const { app, world, open } = await openListeningApp();
const { db } = app;
const { ours, theirs } = world;

const ask = (who: string, q: string, more = '') =>
  app.call(who, 'GET', `/search?q=${encodeURIComponent(q)}${more}`);

async function find(q: string, { who = ours.admin, more = '' } = {}) {
  const { status, body } = await ask(who, q, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return searchTickets.output.parse(body);
}

/** Summaries of what is found, in its order. */
const found = async (q: string, options?: Parameters<typeof find>[1]) =>
  (await find(q, options)).results.map(({ ticket }) => ticket.summary);

const comment = (ticket: string, text: string, who = ours.agent, isInternal = false) =>
  app.call(who, 'POST', `/tickets/${ticket}/comments`, { body: { comment: text, isInternal } });

const make = (summary: string, ticket: NewTicket = {}) => createTicket(db, ours, { summary, ...ticket });

const giveTag = async (organization_id: string, ticket_id: string, name: string) => {
  const tag_id = await createTag(db, organization_id, name);
  await db.insertInto('ticket_tags').values({ organization_id, ticket_id, tag_id }).execute();
};

const changed = (id: string, daysAgo: number) =>
  db
    .updateTable('tickets')
    .set({ updated_at: new Date(app.clock.now().getTime() - daysAgo * DAY) })
    .where('id', '=', id)
    .execute();

describe('words', async () => {
  const printer = await make('Netzwerkdrucker im Büro', {
    agent: ours.agent,
    description: 'Straße 12, 3. Stock',
  });
  await make('Printing servers are slow', { description: 'All of them.' });
  await make('The print server', { description: 'On 10.0.0.7 since 14:30' });
  await comment(printer, 'Ein Drucker wurde getauscht, see https://wiki.acme.example/a');

  test.each<[string, string[]]>([
    // Stems of both languages, beginnings, parts of words of the summary.
    ['Druckern', ['Netzwerkdrucker im Büro']],
    ['drucker', ['Netzwerkdrucker im Büro']],
    ['netzwerk', ['Netzwerkdrucker im Büro']],
    ['werkdruck', ['Netzwerkdrucker im Büro']],
    ['prints', ['The print server', 'Printing servers are slow']],
    // Neither case nor accents.
    ['buro', ['Netzwerkdrucker im Büro']],
    ['BÜRO', ['Netzwerkdrucker im Büro']],
    ['strasse', ['Netzwerkdrucker im Büro']],
    ['Straße', ['Netzwerkdrucker im Büro']],
    // No stop words; short words are found as they are.
    ['the', ['The print server', 'Printing servers are slow']],
    ['im', ['Netzwerkdrucker im Büro']],
    ['st', []],
    // All of them, wherever they stand.
    ['netzwerkdrucker getauscht', ['Netzwerkdrucker im Büro']],
    ['netzwerkdrucker server', []],
    ['server -slow', ['The print server']],
    ['server -"print server"', ['Printing servers are slow']],
    ['-drucker', ['The print server', 'Printing servers are slow']],
    // Phrases are whole words beside each other.
    ['"print server"', ['The print server']],
    ['"server print"', []],
    ['"print serv"', []],
    // Words with signs are words beside each other.
    ['10.0.0.7', ['The print server']],
    ['14:30', ['The print server']],
    ['wiki.acme.exam', ['Netzwerkdrucker im Büro']],
    // Numbers, whole, without zeros, and in part.
    ['OURS-00001', ['Netzwerkdrucker im Büro']],
    ['ours-00002', ['Printing servers are slow']],
    ['3', ['The print server', 'Netzwerkdrucker im Büro']],
    ['0002', ['Printing servers are slow']],
    // Places.
    ['in:summary drucker', ['Netzwerkdrucker im Büro']],
    ['in:comments netzwerk', []],
    ['in:comments drucker', ['Netzwerkdrucker im Büro']],
    ['-in:summary,comments drucker', []],
    // Nothing to look for.
    ['', []],
    ['***', []],
  ])('%j', async (q, summaries) => {
    expect(await found(`${q}`)).toEqual(summaries);
  });

  test('names of whoever has it, of project and category, tags and the contact number', async () => {
    const name = newId().slice(-6);
    const category = await createCategory(db, ours.id, 'Räume & Möbel');
    const person = await createUser(db, {
      role: 'user',
      organizationId: ours.id,
      email: `${name}@ours.test`,
      firstName: 'Friederike',
    });
    const id = await make('A chair', { requester: person });
    await db
      .updateTable('tickets')
      .set({
        category_id: category,
        subcategory_id: null,
        contact_number: '+49 30 901820',
      })
      .where('id', '=', id)
      .execute();
    await giveTag(ours.id, id, 'Ergonomie');
    for (const q of ['friederike', 'Fried', 'mobel', 'ergonomie', '901820', '"friederike person"'])
      expect(await found(q), q).toEqual(['A chair']);
    const { results } = await find('friederike mobel');
    expect(results[0]?.matches.map(({ place, text }) => [place, text])).toEqual([
      ['requester', 'Friederike Person'],
      ['category', 'Räume & Möbel'],
    ]);
    // A new name is found at once, and the old one no longer.
    await db.updateTable('users').set({ first_name: 'Rosalinde' }).where('id', '=', person).execute();
    expect(await found('friederike')).toEqual([]);
    expect(await found('rosalinde')).toEqual(['A chair']);
  });

  test('a word that nothing has gives way to the nearest', async () => {
    const { results, corrections } = await find('netzwerkdrukcer');
    expect(corrections).toEqual([{ from: 'netzwerkdrukcer', to: 'netzwerkdrucker' }]);
    expect(results).toHaveLength(1);
    expect((await find('Printnig server')).corrections).toEqual([{ from: 'Printnig', to: 'printing' }]);
    for (const q of ['xyzzyplugh', '"pirnter"', 'prt', 'netzwerkdrucker server'])
      expect((await find(q)).corrections, q).toEqual([]);
  });

  test('markup is text', async () => {
    const id = await make('Hostile', { agent: ours.agent });
    await comment(id, '<img src=x onerror="alert(1)"> zumhostile');
    const { results } = await find('zumhostile');
    expect(results[0]?.matches[0]).toMatchObject({
      place: 'comment',
      text: '<img src=x onerror="alert(1)"> zumhostile',
      marks: [{ from: 31, to: 41 }],
    });
  });
});

describe('what changes', () => {
  test('is found as it is now by the next request', async () => {
    const id = await make('Before the change', { agent: ours.agent });
    await comment(id, 'zumnext');
    expect(await found('zumnext')).toEqual(['Before the change']);
    await app.call(ours.admin, 'PUT', `/tickets/${id}`, { body: { summary: 'Afterwards' } });
    expect(await found('in:summary before')).toEqual([]);
    expect(await found('afterwards')).toEqual(['Afterwards']);
    const window = await open(ours.user);
    await window.emit('join_ticket_room', id);
    const tempId = newId();
    await window.emit('send_message', { ticketId: id, content: 'schwefelbad', messageType: 'text', tempId });
    const { message } = await window.hears('message_sent');
    expect(await found('schwefelbad')).toEqual(['Afterwards']);
    await window.emit('edit_message', { messageId: message._id, newContent: 'quarzuhr' });
    expect(await found('schwefelbad')).toEqual([]);
    expect(await found('quarzuhr')).toEqual(['Afterwards']);
    await window.emit('delete_message', { messageId: message._id });
    expect(await found('quarzuhr')).toEqual([]);
  });
});

test('rank: number, summary, names, description, comments, chat, files, and half after 180 days', async () => {
  const numbered = await make('The number', { description: 'Nothing.' });
  const { number } = await db
    .selectFrom('tickets')
    .select('number')
    .where('id', '=', numbered)
    .executeTakeFirstOrThrow();
  const word = number.slice(number.indexOf('-') + 1);
  const own = { organization_id: ours.id, created_at: app.clock.now() };
  const file = await make('by file');
  await db
    .insertInto('attachments')
    .values({
      ...own,
      id: newId(),
      ticket_id: file,
      comment_id: null,
      uploader_id: ours.user,
      stored_name: newId(),
      original_name: `scan-${word}.pdf`,
      mime_type: 'application/pdf',
      size: 1,
      sha256: Buffer.alloc(32),
    })
    .execute();
  const chat = await make('by chat', { agent: ours.agent });
  await db
    .insertInto('chat_messages')
    .values({
      ...own,
      id: newId(),
      ticket_id: chat,
      sender_id: ours.user,
      type: 'text',
      content: word,
      temp_id: newId(),
    })
    .execute();
  await comment(await make('by comment', { agent: ours.agent }), `see ${word}`);
  await make('by description', { description: `see ${word}` });
  await giveTag(ours.id, await make('by tag'), word);
  const old = await make(`old ${word}`);
  await make(`by summary ${word}`);
  await changed(old, 200);
  await changed(numbered, 1_000);
  expect(await found(word)).toEqual([
    'The number',
    `by summary ${word}`,
    // Half as much as a summary is as much as a name; a little less than half comes after it.
    'by tag',
    `old ${word}`,
    'by description',
    'by comment',
    'by chat',
    'by file',
  ]);
  expect(await found(word, { more: '&sort=created' })).toEqual(
    (await found(word, { more: '&sort=-created' })).toReversed(),
  );
  const second = await find(word, { more: '&limit=3&page=2' });
  expect(second.results.map(({ ticket }) => ticket.summary)).toEqual([
    `old ${word}`,
    'by description',
    'by comment',
  ]);
  expect(second.pagination).toEqual({ current: 2, page: 2, pages: 3, total: 8, limit: 3 });
});

describe('filters', async () => {
  const tag_id = await createTag(db, ours.id, 'Hallway lights');
  await createTag(db, ours.id, 'Another one');
  const [team_id] = await Promise.all(
    ['First line', 'Second line'].map(async (name) => {
      const id = await createTeam(db, ours);
      await db.updateTable('teams').set({ name }).where('id', '=', id).execute();
      return id;
    }),
  );
  test.each<[string, boolean]>([
    ['status:open', true],
    ['status:resolved,open', true],
    ['-status:open', false],
    ['priority:urgent', true],
    ['priority:low', false],
    ['assignee:me', false],
    ['assignee:none', false],
    ['assignee:agent', true],
    ['-assignee:agent', false],
    ['assignee:agent@ours.test', true],
    ['assignee:"agent person"', true],
    ['assignee:none,agent', true],
    ['requester:user', true],
    ['requester:me', false],
    ['project:P2', true],
    ['project:"Project P1"', false],
    ['category:hardw', true],
    ['category:Network', false],
    ['subcategory:printers', true],
    ['subcategory:none', false],
    ['tag:hallway', true],
    ['tag:hallway,none', true],
    ['-tag:hallway', false],
    ['tag:"another one"', false],
    ['tag:none', false],
    ['team:first', true],
    ['team:first,none', true],
    ['-team:first', false],
    ['team:second', false],
    ['team:none', false],
    ['type:report-issue', true],
    ['type:"Request Service"', false],
    ['created:today', true],
    ['created:yesterday', false],
    ['created:7d', true],
    ['-created:7d', false],
    ['before:7d', false],
    ['after:7d', true],
    ['before:today', false],
    ['after:today', false],
    ['updated:3m', true],
    ['created:2020-01-01..yesterday', false],
    ['is:unassigned', false],
    ['-is:unassigned', true],
    ['is:unread', false],
    ['has:file', false],
    ['has:note', true],
    ['has:chat', false],
    ['has:file,note', true],
  ])('%s', async (q, isFound) => {
    const word = `zum${newId().slice(-8)}`;
    const id = await make(`Filtered ${word}`, { agent: ours.agent, priority: 'Critical' });
    await comment(id, 'for us', ours.agent, true);
    await db.insertInto('ticket_tags').values({ organization_id: ours.id, ticket_id: id, tag_id }).execute();
    await db
      .updateTable('tickets')
      .set({ team_id: team_id ?? null })
      .where('id', '=', id)
      .execute();
    expect((await found(`${word} ${q}`)).length > 0).toBe(isFound);
    // The same without words.
    expect((await found(q, { more: '&limit=100' })).includes(`Filtered ${word}`)).toBe(isFound);
  });

  test('team: means nothing to those who work in none', async () => {
    const asked = async (who: string) => {
      const { status } = await app.call(who, 'GET', '/search?q=team:first');
      const { body } = await app.call(who, 'GET', '/search/complete?text=team:f');
      return [status, (body.items as unknown as unknown[]).length];
    };
    expect(await asked(ours.agent)).toEqual([200, 1]);
    expect(await asked(ours.user)).toEqual([400, 0]);
  });

  test('is:unread is the reader’s own', async () => {
    const id = await make('Unread ones', { agent: ours.otherAgent });
    await comment(id, 'an answer', ours.otherAgent);
    expect(await found('unread is:unread', { who: ours.user })).toEqual(['Unread ones']);
    expect(await found('unread is:unread', { who: ours.otherAgent })).toEqual([]);
  });

  test('has:draft is the reader’s own', async () => {
    const id = await make('Begun by one', { agent: ours.agent });
    const body = { text: 'not yet', revision: 0 };
    expect((await app.call(ours.agent, 'PUT', `/tickets/${id}/drafts/reply`, { body })).status).toBe(200);
    expect(await found('begun has:draft', { who: ours.agent })).toEqual(['Begun by one']);
    for (const who of [ours.admin, ours.user, world.superAdmin])
      expect(await found('begun has:draft', { who })).toEqual([]);
  });

  test('waiting: for the team, the agent, the requester and a vendor', async () => {
    const id = await make('Whose turn');
    const waits = async () => {
      const sides = [];
      for (const side of ['team', 'requester', 'agent', 'vendor'])
        if ((await found(`turn waiting:${side}`)).length > 0) sides.push(side);
      return sides;
    };
    expect(await waits()).toEqual(['team']);
    await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, { body: { devopsAgent: ours.agent } });
    expect(await waits()).toEqual(['agent']);
    await comment(id, 'We are looking', ours.agent);
    expect(await waits()).toEqual(['agent']);
    const ask = { comment: 'Have you tried?', expectsReply: true };
    await app.call(ours.agent, 'POST', `/tickets/${id}/comments`, { body: ask });
    expect(await waits()).toEqual(['requester']);
    await comment(id, 'for us', ours.agent, true);
    expect(await waits()).toEqual(['requester']);
    await comment(id, 'Yes', ours.user);
    expect(await waits()).toEqual(['agent']);
    const vendor = { on: 'vendor', vendor: 'Zebra' };
    await app.call(ours.agent, 'PUT', `/tickets/${id}/waiting`, { body: vendor });
    expect(await waits()).toEqual(['vendor']);
    await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/status`, { body: { status: 'Closed' } });
    expect(await waits()).toEqual([]);
  });

  test('a super admin searches everything, or one organization', async () => {
    await createTicket(db, theirs, { summary: 'Of theirs zumboth' });
    await make('Of ours zumboth');
    const who = world.superAdmin;
    expect(await found('zumboth', { who })).toEqual(['Of ours zumboth', 'Of theirs zumboth']);
    expect(await found('zumboth', { who, more: `&organization=${theirs.id}` })).toEqual([
      'Of theirs zumboth',
    ]);
    expect(await found('zumboth organization:THEIRS', { who })).toEqual(['Of theirs zumboth']);
    expect(await found('zumboth -organization:theirs', { who })).toEqual(['Of ours zumboth']);
    expect(await found('zumboth', { more: `&organization=${theirs.id}` })).toEqual(['Of ours zumboth']);
    await db
      .updateTable('organizations')
      .set({ deleted_at: new Date() })
      .where('id', '=', theirs.id)
      .execute();
    expect(await found('zumboth', { who })).toEqual(['Of ours zumboth']);
    expect(await found('zumboth', { who, more: `&organization=${theirs.id}` })).toEqual([]);
  });
});

test.each<[string, object]>([
  [
    'q=statsu:open',
    { msg: 'Unknown filter statsu. Did you mean status?', from: 0, to: 6, suggestion: 'status' },
  ],
  ['q=x+status:opne', { msg: 'opne is not a status', from: 9, to: 13, suggestion: 'open' }],
  ['q=%22open', { msg: 'This quote is not closed', from: 0, to: 5, suggestion: '"open"' }],
  ['q=created:tomorrow', { msg: 'tomorrow is not a day', from: 8, to: 16 }],
  ['q=assignee:zorro', { msg: 'No person here is called zorro', from: 9, to: 14 }],
  [`q=${'*'.repeat(5_000)}`, { msg: 'Search must be 500 characters or less', from: 500, to: 5_000 }],
  [`q=${'a+'.repeat(21)}`, { msg: 'A search can have 20 conditions at most', from: 40, to: 42 }],
  ['q=a%00b', { msg: 'Control characters are not allowed', from: 1, to: 2 }],
])('%s is refused with the part that is wrong', async (query, error) => {
  const { status, body } = await app.call(ours.admin, 'GET', `/search?${query}`);
  expect(status).toBe(400);
  expect(body.code).toBe('VALIDATION_FAILED');
  expect(body.errors).toEqual([{ path: 'q', ...error }]);
});

test('what is no filter is text, and half a character is none', async () => {
  for (const q of [
    'foo:bar',
    '14:30',
    'https://x.example',
    '%F0%9F%98%80',
    '%ED%A0%80',
    "'|&!<->:*()",
    '\\',
    '~',
    'a:*',
  ])
    expect((await app.call(ours.admin, 'GET', `/search?q=${encodeURIComponent(q)}`)).status, q).toBe(200);
});

test('twenty words are one search', async () => {
  const q = Array.from({ length: 20 }, (_, index) => `word${index}`).join(' ');
  expect(await found(q)).toEqual([]);
});
