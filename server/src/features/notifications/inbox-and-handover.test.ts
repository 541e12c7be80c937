/** What is told to people for what they are, or did, rather than for what they are on the ticket. */
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createTeam, createTicket, createUser } from '../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours } = world;

beforeEach(async () => {
  await app.tell();
  await app.db.deleteFrom('notifications').execute();
});

async function toldTo(person: string, ticket: string): Promise<string[]> {
  await app.tell();
  const { body } = await app.call(person, 'GET', `/notifications?ticket=${ticket}&limit=100`);
  const entries = body.notifications as unknown as { text: string; reasonText: string }[];
  return entries.map(({ text, reasonText }) => `${text} ${reasonText}`);
}
/** Addresses that e-mails have gone to since. */
async function mailed(act: () => Promise<unknown>): Promise<string[]> {
  const before = (await app.mails()).length;
  await act();
  await app.tell();
  app.clock.advance(readConfig({}).mailWaits.ticket);
  await app.sendMails();
  return (await app.mails())
    .slice(before)
    .flatMap(({ to }) => (to ?? []).flatMap(({ address }) => address ?? []));
}

test('agents of a team who are there hear of its inbox, in the product alone, until somebody has the ticket', async () => {
  const away = await createUser(app.db, {
    role: 'devops_agent',
    organizationId: ours.id,
    email: 'away@ours.test',
  });
  await app.call(ours.admin, 'PUT', `/availability/${away}`, { body: { state: 'away' } });
  const team = await createTeam(app.db, ours, [ours.agent, away, ours.manager]);
  const { name } = await app.db
    .selectFrom('teams')
    .select('name')
    .where('id', '=', team)
    .executeTakeFirstOrThrow();
  const [id, taken] = [await createTicket(app.db, ours), await createTicket(app.db, ours)];
  const give = (ticket: string) =>
    app.call(ours.admin, 'PUT', `/tickets/${ticket}/team`, { body: { team, reason: '' } });
  const sent = await mailed(async () => {
    for (const ticket of [id, taken]) expect((await give(ticket)).status).toBe(200);
    await app.call(ours.admin, 'PUT', `/admin/tickets/${taken}/assign`, {
      body: { devopsAgent: ours.otherAgent },
    });
  });
  expect(await toldTo(ours.agent, id)).toEqual([`Waits in the inbox of ${name} because you are in its team`]);
  expect(await toldTo(ours.agent, taken)).toEqual([]);
  for (const other of [away, ours.manager, ours.otherAgent, ours.user, ours.admin])
    expect(await toldTo(other, id), other).toEqual([]);
  expect(sent).not.toContain('agent@ours.test');
});

test('who put a ticket off hears that it is back, in their mail too; who ends that themselves does not', async () => {
  const [id, own] = [
    await createTicket(app.db, ours, { agent: ours.agent }),
    await createTicket(app.db, ours, { agent: ours.agent }),
  ];
  for (const ticket of [id, own])
    await app.call(ours.manager, 'PUT', `/tickets/${ticket}/snooze`, { body: {} });
  const sent = await mailed(async () => {
    await app.call(ours.manager, 'DELETE', `/tickets/${own}/snooze`);
    await app.call(ours.user, 'POST', `/tickets/${id}/comments`, { body: { comment: 'And now?' } });
  });
  expect(await toldTo(ours.manager, id)).toEqual([
    expect.stringMatching(/ replied, so it is snoozed no more because you snoozed it$/),
  ]);
  expect(await toldTo(ours.manager, own)).toEqual([]);
  expect(sent.filter((to) => to === 'manager@ours.test')).toHaveLength(1);
});

test('whom a handover is offered to gets it as mail', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const sent = await mailed(() =>
    app.call(ours.agent, 'POST', `/tickets/${id}/handovers`, {
      body: { to: { user: ours.otherAgent }, state: 'Known', nextStep: 'Install it' },
    }),
  );
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', ours.otherAgent)
    .executeTakeFirstOrThrow();
  expect(sent).toEqual([email]);
});

test('who is asked for an approval gets it as mail, and who asked and the requester its outcome', async () => {
  const id = await createTicket(app.db, ours, { requester: ours.user, agent: ours.agent });
  const addressOf = async (person: string) =>
    (await app.db.selectFrom('users').select('email').where('id', '=', person).executeTakeFirstOrThrow())
      .email;
  let approval = { _id: '', steps: [{ _id: '' }] };
  const asked = await mailed(async () => {
    const steps = [{ need: 'all', approvers: [{ as: 'person', id: ours.otherUser }] }];
    const body = { question: 'May we buy it?', steps };
    const answer = await app.call(ours.agent, 'POST', `/tickets/${id}/approvals`, { body });
    approval = answer.body.approval as unknown as typeof approval;
  });
  expect(asked).toEqual([await addressOf(ours.otherUser)]);
  expect(await toldTo(ours.otherUser, id)).toEqual([
    expect.stringMatching(/ asks you to approve this because you are asked to approve it$/),
  ]);
  const ended = await mailed(() =>
    app.call(ours.otherUser, 'POST', `/approvals/${approval._id}/decision`, {
      body: { step: approval.steps[0]?._id, decision: 'approved' },
    }),
  );
  expect(ended.toSorted()).toEqual([await addressOf(ours.agent), await addressOf(ours.user)].toSorted());
  expect(await toldTo(ours.agent, id)).toEqual([
    'The approval is approved because you asked for its approval',
  ]);
  expect(await toldTo(ours.user, id)).toEqual(['The approval is approved because you raised it']);
});
