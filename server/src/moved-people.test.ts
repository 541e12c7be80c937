/**
 * Somebody moves to another organization and is called differently there. Every page of the one they left shows them as
 * they were, and no page of the new one tells where they come from.
 */
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { registry } from '@switchboard/contract/registry.ts';
import { beforeAll, expect, test } from 'vitest';
import { openListeningApp } from './testing/open-listening-app.ts';
import { nameOf } from './testing/samples/sample.ts';
import { samples } from './testing/samples/samples.ts';
import { sendSample } from './testing/send-sample.ts';
import type { ChatWindow } from './testing/window.ts';
import { createSchedule, createTicket, createUser, type Organization } from './testing/world.ts';

const { app, world, open } = await openListeningApp();
const { ours, theirs, superAdmin } = world;

const THEN = { firstName: 'Nadja', lastName: 'Formerly', email: 'nadja.formerly@ours.test', role: 'admin' };
const NOW = { firstName: 'Zelda', lastName: 'Quine', email: 'zelda.quine@theirs.test', role: 'devops_agent' };
const wordsOf = ({ firstName, lastName, email }: typeof THEN) => [firstName, lastName, email];

let mover: string;
let ticket: string;
let schedule: string;

const edit = (id: string, body: object, by = superAdmin) =>
  app.call(by, 'PUT', `/${by === superAdmin ? 'super-admin' : 'admin'}/users/${id}`, { body });

async function inChat(userId: string): Promise<ChatWindow> {
  const window = await open(userId);
  expect(await window.emit('join_ticket_room', ticket)).toMatchObject({ success: true });
  return window;
}

let heard: string;

/** What admins do, in every place that shows who did it; then the move, while they are in the chat. */
beforeAll(async () => {
  mover = await createUser(app.db, { role: 'admin', organizationId: ours.id, email: THEN.email });
  await edit(mover, { firstName: THEN.firstName, lastName: THEN.lastName });
  ticket = await createTicket(app.db, ours, {
    requester: mover,
    agent: ours.agent,
    people: [['user', mover]],
  });
  schedule = await createSchedule(app.db, ours, { created_by: mover });
  for (const [method, path, body] of [
    ['POST', `/tickets/${ticket}/comments`, { comment: 'It is line 4' }],
    ['POST', `/tickets/${ticket}/comments`, { comment: 'Between us', isInternal: true }],
    ['PUT', `/tickets/${ticket}`, { summary: 'Line 4 prints nothing' }],
    ['PUT', `/scheduled-tickets/${schedule}`, { summary: 'Clean the lasers' }],
    ['POST', '/categories', { name: 'Lasers' }],
    ['POST', `/organizations/${ours.id}/license-requests`, { requestedTotal: 200 }],
  ] as const) {
    const { status } = await app.call(mover, method, path, { body });
    expect([path, status < 300]).toEqual([path, true]);
  }
  const agent = await inChat(ours.agent);
  const window = await inChat(mover);
  const sent = { ticketId: ticket, content: 'Hello', messageType: 'text', tempId: 'one' } as const;
  expect(await window.emit('send_message', sent)).toMatchObject({ success: true });
  agent.forget();
  expect((await edit(mover, { ...NOW, organization: theirs.id })).status).toBe(200);
  await agent.hears('user_offline');
  heard = JSON.stringify(agent.heard);
});

const admins = registry.filter(
  ({ method, access }) => method === 'GET' && (access === 'public' || access.includes('admin')),
);

const paramsOf = (entry: Endpoint): Record<string, string> | undefined => {
  if (/^\/(chat\/)?tickets\/\{id\}(?!\/attachments|\/drafts\/)/.test(entry.path)) return { id: ticket };
  return entry.path.startsWith('/scheduled-tickets/{id}') ? { id: schedule } : undefined;
};

/** Every call that reads, as the organization's admin: with the filters of its sample, and with none. */
async function readEverything(home: Organization, params: typeof paramsOf) {
  const authorization = `Bearer ${await app.tokenFor(home.admin)}`;
  const answers = new Map<string, string>();
  for (const entry of admins) {
    const sample = (await samples[nameOf(entry)]?.(app, home)) ?? {};
    const own = params(entry);
    const asked = own === undefined ? sample : { ...sample, params: own };
    for (const query of [sample.query ?? {}, { timeZone: 'UTC', limit: '100' }]) {
      const answer = await sendSample(app, entry, { ...asked, query }, { authorization });
      answers.set(nameOf(entry), `${answers.get(nameOf(entry)) ?? ''}${answer.raw.toString()}`);
    }
  }
  return answers;
}

const mentioning = (answers: ReadonlyMap<string, string>, words: readonly string[]) =>
  [...answers].filter(([, text]) => words.some((word) => text.includes(word))).map(([name]) => name);

test('the organization they left reads them as they were, wherever it reads them', async () => {
  const answers = await readEverything(ours, paramsOf);
  expect(mentioning(answers, [...wordsOf(NOW), theirs.id])).toEqual([]);
  expect(mentioning(answers, wordsOf(THEN)).toSorted()).toEqual([
    'GET /admin/audit',
    'GET /admin/audit/export',
    'GET /admin/dashboard',
    'GET /admin/export/tickets',
    'GET /admin/security-log',
    'GET /admin/security-log/export',
    'GET /admin/tickets',
    'GET /chat/tickets/{id}/messages',
    'GET /organizations/{id}/license-requests',
    'GET /scheduled-tickets',
    'GET /scheduled-tickets/{id}',
    'GET /search/tickets',
    'GET /tickets',
    'GET /tickets/{id}',
    'GET /tickets/{id}/timeline',
  ]);
  // No answer gives their present role either.
  const roles = [...answers.values()].flatMap((text) =>
    [...text.matchAll(new RegExp(`\\{"_id":"${mover}"[^{}]*?"role":"(\\w+)"`, 'g'))].map(([, role]) => role),
  );
  expect(new Set(roles)).toEqual(new Set([THEN.role]));
  expect(heard).toContain(THEN.firstName);
  expect(mentioning(new Map([['chat', heard]]), wordsOf(NOW))).toEqual([]);
});

const found = async (home: Organization, path: string, search: string) =>
  (
    (await app.call(home.admin, 'GET', `${path}?search=${search}`)).body.pagination as unknown as {
      total: number;
    }
  ).total;

test('they are found there by what they were called, and not by what they are called', async () => {
  expect(await found(ours, '/admin/tickets', 'Formerly')).toBe(1);
  expect(await found(ours, '/admin/audit', 'Formerly')).toBeGreaterThan(0);
  expect(await found(ours, '/admin/audit', THEN.email)).toBeGreaterThan(0);
  await edit(mover, { lastName: 'Quinault' }, theirs.admin);
  for (const words of ['Zelda', 'Quine', 'Quinault', NOW.email]) {
    expect(await found(ours, '/admin/tickets', words)).toBe(0);
    expect(await found(ours, '/admin/audit', words)).toBe(0);
  }
});

test('the organization they came to reads nothing of the one they left, and neither mailbox does', async () => {
  const answers = await readEverything(theirs, () => undefined);
  expect(mentioning(answers, [...wordsOf(THEN), ours.id, 'OURS Company'])).toEqual([]);
  await app.runJobs();
  const mails = await app.mails();
  const told = mails
    .filter(({ to }) => to?.some(({ address }) => address === THEN.email))
    .map(({ text }) => text);
  expect(told).toHaveLength(1);
  expect(told.join()).not.toContain(NOW.email);
});

test('who comes back is seen as they are, here; and who is deleted elsewhere has no e-mail', async () => {
  await edit(mover, { email: 'zelda@ours.test', organization: ours.id });
  const createdBy = async () =>
    (
      (await app.call(ours.admin, 'GET', `/tickets/${ticket}`)).body.ticket as unknown as {
        createdBy: object;
      }
    ).createdBy;
  expect(await createdBy()).toMatchObject({ firstName: 'Zelda', email: 'zelda@ours.test' });
  expect(await found(ours, '/admin/tickets', 'Zelda')).toBe(1);
  expect(await found(ours, '/admin/tickets', 'Formerly')).toBe(0);
  await edit(mover, { email: 'moved@theirs.test', organization: theirs.id });
  expect((await app.call(superAdmin, 'DELETE', `/super-admin/users/${mover}`)).status).toBe(200);
  expect(await createdBy()).toMatchObject({ firstName: 'Zelda', lastName: 'Quinault', email: '' });
});
