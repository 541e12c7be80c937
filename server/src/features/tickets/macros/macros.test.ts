/** Who has which macros, and what becomes of a ticket by them. */
import { MACROS } from '@switchboard/contract/limits.ts';
import { MACRO_MESSAGES } from '@switchboard/contract/tickets/macros/macro-messages.ts';
import type { Macro } from '@switchboard/contract/tickets/macros/macros.ts';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTag, createTeam, createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

interface Answer {
  readonly body: Record<string, unknown>;
}
const part = <Part>({ body }: Answer, key: string) => body[key] as Part;
const post = (who: string, body: object) =>
  app.call(who, 'POST', '/macros', { body: { name: 'A macro', text: 'Hello', ...body } });
async function make(who: string, body: object = {}): Promise<Macro> {
  const answer = await post(who, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return part<Macro>(answer, 'macro');
}
const list = async (who: string) => part<Macro[]>(await app.call(who, 'GET', '/macros'), 'macros');
const names = async (who: string) => (await list(who)).map(({ name }) => name);
const apply = (who: string, ticket: string, body: object) =>
  app.call(who, 'POST', `/tickets/${ticket}/macro`, { body });
const ticketOf = () => createTicket(app.db, ours, { agent: ours.agent });
interface Shown {
  readonly status: string;
  readonly priority: string;
  readonly tags: readonly string[];
  readonly comments: readonly { readonly comment: string; readonly isInternal: boolean }[];
}
const read = async (id: string) =>
  part<Shown>(await app.call(ours.manager, 'GET', `/tickets/${id}`), 'ticket');

describe('who has a macro', () => {
  test('nobody who only asks', async () => {
    const { _id } = await make(ours.manager, { scope: 'organization' });
    const ticket = await createTicket(app.db, ours, { requester: ours.user });
    expect((await app.call(ours.user, 'GET', '/macros')).status).toBe(403);
    expect((await post(ours.user, {})).status).toBe(403);
    expect((await app.call(ours.user, 'GET', `/macros/${_id}/render?ticketId=${ticket}`)).status).toBe(403);
    expect((await apply(ours.user, ticket, { macro: _id })).status).toBe(403);
    const reply = { body: { comment: 'Hello', macro: _id } };
    expect((await app.call(ours.user, 'POST', `/tickets/${ticket}/comments`, reply)).body).toMatchObject({
      errors: [{ path: 'macro', msg: MACRO_MESSAGES.unknown }],
    });
    expect((await post(ours.manager, { scope: 'role', role: 'user' })).status).toBe(400);
  });

  test('a personal one is its owner’s alone', async () => {
    const { _id } = await make(ours.agent, { name: 'Mine alone' });
    expect(await names(ours.agent)).toContain('Mine alone');
    const ticket = await ticketOf();
    for (const other of [ours.admin, ours.otherAgent, theirs.admin, superAdmin]) {
      expect(await names(other)).not.toContain('Mine alone');
      const edit = { body: { name: 'Stolen', version: 1 } };
      expect((await app.call(other, 'PUT', `/macros/${_id}`, edit)).status).toBe(404);
      expect((await app.call(other, 'DELETE', `/macros/${_id}`)).status).toBe(404);
      expect((await app.call(other, 'GET', `/macros/${_id}/render?ticketId=${ticket}`)).status).toBe(404);
      expect([400, 404]).toContain((await apply(other, ticket, { macro: _id })).status);
    }
  });

  test('one of a role: its people and the desk; one of the organization: all of its staff', async () => {
    await make(ours.manager, { name: 'For agents', scope: 'role', role: 'devops_agent' });
    const { _id } = await make(ours.head, { name: 'For all', scope: 'organization' });
    for (const who of [ours.agent, ours.otherAgent, ours.admin])
      expect(await names(who)).toEqual(expect.arrayContaining(['For agents', 'For all']));
    for (const who of [theirs.agent, theirs.admin, superAdmin]) {
      expect(await names(who)).not.toContain('For agents');
      expect(await names(who)).not.toContain('For all');
    }
    expect((await app.call(ours.agent, 'DELETE', `/macros/${_id}`)).status).toBe(403);
    for (const who of [ours.agent, superAdmin])
      expect((await post(who, { scope: 'organization' })).status).toBe(403);
    expect((await app.call(ours.admin, 'DELETE', `/macros/${_id}`)).status).toBe(200);
    const audit = JSON.stringify((await app.call(ours.admin, 'GET', '/admin/audit')).body);
    expect(audit).toContain('For all');
    expect(audit).not.toContain('Mine alone');
  });

  test('one of a team: its members and the desk; who leads it makes it', async () => {
    const team = await createTeam(app.db, ours, [ours.otherAgent]);
    await app.db.updateTable('teams').set({ lead_id: ours.agent }).where('id', '=', team).execute();
    const body = { name: 'For the team', scope: 'team', team };
    expect((await post(ours.otherAgent, body)).status).toBe(403);
    const { _id } = await make(ours.agent, body);
    for (const who of [ours.agent, ours.otherAgent, ours.admin])
      expect(await names(who)).toContain('For the team');
    expect((await app.call(ours.otherAgent, 'DELETE', `/macros/${_id}`)).status).toBe(403);
    await app.db.deleteFrom('team_members').where('team_id', '=', team).execute();
    expect(await names(ours.otherAgent)).not.toContain('For the team');
    expect((await app.call(ours.agent, 'DELETE', `/macros/${_id}`)).status).toBe(200);
  });

  test('the second of two who change one is refused', async () => {
    const { _id } = await make(ours.manager, { scope: 'organization' });
    const edit = (name: string) =>
      app.call(ours.admin, 'PUT', `/macros/${_id}`, { body: { name, version: 1 } });
    expect(part<Macro>(await edit('First'), 'macro')).toMatchObject({ name: 'First', version: 2 });
    expect(await edit('Second')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  test('each has so many and no more', async () => {
    for (
      let made = (await list(ours.otherAgent)).filter(({ scope }) => scope === 'personal').length;
      made < MACROS.personal;
      made += 1
    ) {
      await make(ours.otherAgent);
    }
    expect(await post(ours.otherAgent, {})).toMatchObject({
      status: 409,
      body: { code: 'LIMIT_REACHED', message: 'There can be 50 macros at most' },
    });
  });
});

describe('what may be saved', () => {
  test.each([
    [{ text: 'Hello {{requester.password}}' }, 'text', 'There is no placeholder {{requester.password}}'],
    [{ text: '' }, 'text', MACRO_MESSAGES.empty],
    [{ text: '', actions: { tags: ['no such'] } }, 'actions', 'There is no tag of this name'],
    [
      { actions: { assign: 'no such' } },
      'actions',
      'Please choose an active DevOps agent of the ticket’s organization',
    ],
    [{ actions: { checklist: 'no such' } }, 'actions', 'There is no such template any more'],
  ])('%o is refused', async (body, path, msg) => {
    expect((await post(ours.manager, body)).body).toMatchObject({ errors: [{ path, msg }] });
  });

  test('names of another organization are those of none, and a super admin’s names nothing', async () => {
    const foreign = await createTag(app.db, theirs.id, 'Foreign');
    expect((await post(ours.manager, { actions: { tags: [foreign] } })).status).toBe(400);
    expect((await post(superAdmin, { actions: { tags: [foreign] } })).body).toMatchObject({
      errors: [{ path: 'actions', msg: MACRO_MESSAGES.withoutOrganization }],
    });
    expect((await post(superAdmin, { actions: { status: 'Resolved' } })).status).toBe(201);
  });
});

describe('its text', () => {
  test('is filled with what staff of the ticket read, and says there nothing else', async () => {
    const { _id } = await make(ours.agent, {
      text: 'Hello {{requester.firstName|there}}, {{ ticket.number }} is with {{agent.name}} of {{organization.name}}.',
    });
    await app.db.updateTable('users').set({ first_name: '**x**' }).where('id', '=', ours.user).execute();
    const ticket = await createTicket(app.db, ours, { requester: ours.user, agent: ours.agent });
    const render = (who: string, id = ticket) => app.call(who, 'GET', `/macros/${_id}/render?ticketId=${id}`);
    const { body } = await render(ours.agent);
    const plain = String(body.text).replaceAll(/[\uFEFF\u2060]/g, '');
    expect(plain).toMatch(/^Hello \*\*x\*\*, \S+-\d+ is with .+ of .+\.$/);
    expect(body.text).toContain('\uFEFF**\uFEFFx\uFEFF**\uFEFF');
    expect((await render(ours.agent, await createTicket(app.db, theirs))).status).toBe(404);
    const unassigned = await createTicket(app.db, ours, { requester: ours.user });
    expect((await render(ours.agent, unassigned)).status).toBe(404);
  });

  test('has its own words where there is nobody', async () => {
    const { _id } = await make(ours.manager, { text: '{{agent.firstName|Somebody}} will look.' });
    const ticket = await createTicket(app.db, ours);
    expect((await app.call(ours.manager, 'GET', `/macros/${_id}/render?ticketId=${ticket}`)).body.text).toBe(
      'Somebody will look.',
    );
  });
});

describe('what it does', () => {
  test('text and actions at once, counted without a name', async () => {
    const tag = await createTag(app.db, ours.id, 'Printer');
    const { _id } = await make(ours.manager, {
      scope: 'organization',
      kind: 'note',
      text: 'Looked at by {{me.firstName}}.',
      actions: { status: 'Resolved', priority: 'High', tags: [tag] },
    });
    const ticket = await ticketOf();
    const answer = await apply(ours.agent, ticket, { macro: _id });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const shown = await read(ticket);
    expect(shown).toMatchObject({ status: 'Resolved', priority: 'High', tags: ['Printer'] });
    expect(shown.comments.find(({ comment }) => comment.startsWith('Looked at by'))?.isInternal).toBe(true);
    const used = async () => (await list(ours.agent)).find((macro) => macro._id === _id)?.used;
    expect(await used()).toBe(1);
    expect((await list(ours.agent))[0]?._id).toBe(_id);
    app.clock.advance(91 * 24 * 3_600_000);
    expect((await list(ours.manager)).find((macro) => macro._id === _id)?.used).toBe(0);
  });

  test('a part that is refused leaves nothing of the others', async () => {
    const { _id } = await make(ours.manager, {
      scope: 'organization',
      text: 'I give it away.',
      actions: { priority: 'Critical', assign: ours.otherAgent },
    });
    const ticket = await ticketOf();
    const before = await read(ticket);
    expect((await apply(ours.agent, ticket, { macro: _id })).status).toBe(403);
    expect(await read(ticket)).toEqual(before);
    const reply = { comment: 'I give it away.', macro: _id, actions: 'priority,assign' };
    const refused = await app.call(ours.agent, 'POST', `/tickets/${ticket}/comments`, { body: reply });
    expect(refused.status).toBe(403);
    expect(await read(ticket)).toEqual(before);
  });

  test('beside a reply only what its writer left', async () => {
    const { _id } = await make(ours.manager, {
      scope: 'organization',
      actions: { priority: 'Critical', status: 'Resolved' },
    });
    const ticket = await ticketOf();
    const reply = (actions: string) =>
      app.call(ours.agent, 'POST', `/tickets/${ticket}/comments`, {
        body: { comment: 'Done', macro: _id, actions },
      });
    expect((await reply('delete')).body).toMatchObject({
      errors: [{ path: 'actions', msg: MACRO_MESSAGES.actionUnknown }],
    });
    expect((await reply('status')).status).toBe(201);
    expect(await read(ticket)).toMatchObject({ status: 'Resolved', priority: 'Medium' });
  });

  test('a tag that is gone refuses it by its name', async () => {
    const tag = await createTag(app.db, ours.id, 'Soon gone');
    const { _id } = await make(ours.manager, { text: '', actions: { tags: [tag], priority: 'High' } });
    await app.call(ours.manager, 'DELETE', `/tags/${tag}`);
    const ticket = await ticketOf();
    expect((await apply(ours.manager, ticket, { macro: _id })).body).toMatchObject({
      errors: [{ path: 'macro', msg: 'The tag “Soon gone” of this macro is no longer there' }],
    });
    expect(await read(ticket)).toMatchObject({ priority: 'Medium' });
  });

  test('what is still open is asked about, but not what it adds itself', async () => {
    const template = await app.call(ours.manager, 'POST', '/checklist-templates', {
      body: { name: 'Afterwards', items: ['Write it down'] },
    });
    const { _id: checklist } = part<{ readonly _id: string }>(template, 'template');
    const { _id } = await make(ours.manager, { text: '', actions: { status: 'Resolved', checklist } });
    const [fresh, begun] = [await ticketOf(), await ticketOf()];
    expect((await apply(ours.manager, fresh, { macro: _id })).status).toBe(200);
    await app.call(ours.manager, 'POST', `/tickets/${begun}/checklist/items`, { body: { text: 'Look' } });
    expect((await apply(ours.manager, begun, { macro: _id })).body.code).toBe('CONFIRMATION_REQUIRED');
    expect((await apply(ours.manager, begun, { macro: _id, confirm: true })).status).toBe(200);
  });
});
