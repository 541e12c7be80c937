/** Without the scope "notes" internal notes and their files are nowhere, whoever owns the token. */
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { callWith, makeOwnToken } from '../../../testing/api-tokens.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { TEXT } from '../../../testing/sample-files.ts';
import { keepFile } from '../../../testing/samples/keep-file.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours } = world;

const WORD = 'zanzibar';
const scopes = [
  'tickets:read',
  'comments:write',
  'drafts:read',
  'drafts:write',
  'notifications:read',
] as const;
type Script = ReturnType<typeof callWith>;
let ticket: string;
let file: string;
let without: Script;
let withNotes: Script;

beforeAll(async () => {
  ticket = await createTicket(app.db, ours, { agent: ours.agent });
  const noted = await app.call(ours.manager, 'POST', `/tickets/${ticket}/comments`, {
    body: { comment: `The password is ${WORD}`, isInternal: true },
  });
  const { _id: commentId } = noted.body.comment as unknown as { _id: string };
  const kept = await keepFile(app.filesDirectory, TEXT);
  file = kept.storedName;
  await app.db
    .insertInto('attachments')
    .values({
      organization_id: ours.id,
      id: newId(),
      ticket_id: ticket,
      comment_id: commentId,
      uploader_id: ours.manager,
      stored_name: kept.storedName,
      original_name: `${WORD}.txt`,
      mime_type: 'text/plain',
      size: kept.size,
      sha256: kept.sha256,
      created_at: new Date(),
    })
    .execute();
  without = callWith(app, (await makeOwnToken(app, ours.agent, scopes)).secret);
  withNotes = callWith(app, (await makeOwnToken(app, ours.agent, [...scopes, 'notes'])).secret);
  await app.tell();
});

test.each([
  ['the ticket', () => `/tickets/${ticket}`],
  ['its timeline', () => `/tickets/${ticket}/timeline`],
  ['the search', () => `/search?q=${WORD}`],
  ['tickets with notes', () => '/search/tickets?q=has:note'],
  ['what its owner was told', () => '/notifications'],
])('%s', async (_name, path) => {
  const [all, less] = [await withNotes('GET', path()), await without('GET', path())];
  expect([all.status, less.status]).toEqual([200, 200]);
  expect(all.body).not.toEqual(less.body);
  expect(less.raw.toString()).not.toContain(WORD);
  expect(less.raw.toString()).not.toContain('"isInternal":true');
});

test('what its owner may do there is said without notes', async () => {
  const rightsBy = async (call: typeof without) => {
    const { body } = await call('GET', `/tickets/${ticket}`);
    return (body.ticket as unknown as Ticket).rights;
  };
  const all = await rightsBy(withNotes);
  expect(all).toContain('note');
  expect(await rightsBy(without)).toEqual(all.filter((right) => right !== 'note'));
});

test('the file of a note is not there', async () => {
  expect((await withNotes('GET', `/tickets/${ticket}/attachments/${file}`)).status).toBe(200);
  expect((await without('GET', `/tickets/${ticket}/attachments/${file}`)).status).toBe(404);
});

test('nor is one written, or begun', async () => {
  const note = { comment: 'Another one', isInternal: true };
  const refused = await without('POST', `/tickets/${ticket}/comments`, note);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'SCOPE_MISSING',
    'This token lacks the scope notes',
  ]);
  expect((await withNotes('POST', `/tickets/${ticket}/comments`, note)).status).toBe(201);
  const draft = { text: 'Half a note', mentions: [], revision: 0 };
  expect((await withNotes('PUT', `/tickets/${ticket}/drafts/note`, draft)).status).toBe(200);
  expect((await without('PUT', `/tickets/${ticket}/drafts/note`, draft)).body.code).toBe('SCOPE_MISSING');
  for (const path of ['/drafts', `/tickets/${ticket}/drafts`]) {
    expect((await withNotes('GET', path)).raw.toString()).toContain('Half a note');
    expect((await without('GET', path)).raw.toString()).not.toContain('Half a note');
  }
});

test('a reply is for all of them', async () => {
  const answer = await without('POST', `/tickets/${ticket}/comments`, { comment: 'In the open' });
  expect(answer.status).toBe(201);
});
