/** Projects with an address of their own. */
import type { ProjectAddress } from '@switchboard/contract/mail-intake/settings.ts';
import { expect, test } from 'vitest';
import { letterText } from '../../testing/letter-text.ts';
import { sendLetter, turnIntakeOn } from '../../testing/letters.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createProject } from '../../testing/world.ts';

const { app, world } = await openTestApp({ INBOUND_ADDRESS: 'desk@mail.test' });
const { ours, theirs } = world;
const USER = 'user@ours.test';

const send = (to: string, from = USER) => sendLetter({ app, world }, letterText({ from }), { to });
const set = (projects: readonly object[], changes: object = {}) =>
  turnIntakeOn(app, ours, { projects, ...changes });
const addressesOf = ({ body }: Awaited<ReturnType<typeof set>>) =>
  (body.settings as unknown as { projects: ProjectAddress[] }).projects;
const projectOf = async (ticketId: string | null) => {
  const { body } = await app.call(ours.admin, 'GET', `/tickets/${ticketId}`);
  return (body.ticket as unknown as { project: { _id: string } }).project._id;
};

test('a letter to a project’s address is the project’s, also where it goes to the organization’s, too', async () => {
  const [own] = addressesOf(await set([{ project: ours.plainProject, on: true }]));
  expect(own).toEqual({
    project: { _id: ours.plainProject, name: 'Project P2' },
    address: 'desk+ours.p2@mail.test',
    on: true,
  });
  for (const to of [
    'desk+ours.p2@mail.test',
    'DESK+OURS.P2@mail.test',
    'desk+ours@mail.test, desk+ours.p2@mail.test',
  ])
    expect(await projectOf((await send(to)).ticketId), to).toBe(ours.plainProject);
  expect(await projectOf((await send('desk+ours@mail.test')).ticketId)).toBe(ours.project);
  for (const to of ['desk+ours.p1@mail.test', 'desk+theirs.p2@mail.test', 'desk+ours.p2.p2@mail.test'])
    expect(await send(to), to).toMatchObject({ outcome: 'refused', reason: 'No such address' });
});

test('the addresses of an organization and of its projects are switched one by one, and are recorded', async () => {
  await set([{ project: ours.plainProject, on: true }], { on: false });
  expect((await send('desk+ours@mail.test')).reason).toBe('No such address');
  expect((await send('desk+ours.p2@mail.test')).outcome).toBe('ticket');
  await set([{ project: ours.plainProject, on: false }]);
  expect((await send('desk+ours.p2@mail.test')).reason).toBe('No such address');
  expect((await send('desk+ours@mail.test')).outcome).toBe('ticket');
  const { body } = await app.call(ours.admin, 'GET', '/admin/audit?limit=1');
  expect(body.entries).toMatchObject([
    { verb: 'edited', field: 'projects by mail', from: 'Project P2', to: '' },
  ]);
});

test('an address stays when the project’s code changes; one that two projects would have is numbered', async () => {
  const one = await createProject(app.db, ours.id, { code: 'ERP/Ünits' });
  const other = await createProject(app.db, ours.id, { code: 'erp nits' });
  await set([
    { project: one, on: true },
    { project: other, on: true },
  ]);
  const code = app.db.updateTable('projects').where('id', '=', one);
  await code.set({ code: 'NEW' }).execute();
  const addresses = addressesOf(await set([{ project: one, on: true }]));
  const addressOf = (id: string) => addresses.find(({ project }) => project._id === id)?.address;
  expect([addressOf(one), addressOf(other)]).toEqual([
    'desk+ours.erp--nits@mail.test',
    'desk+ours.erp-nits@mail.test',
  ]);
  const third = await createProject(app.db, ours.id, { code: 'ERP-NITS' });
  const [numbered] = addressesOf(await set([{ project: third, on: true }])).filter(
    ({ project }) => project._id === third,
  );
  expect(numbered?.address).toBe('desk+ours.erp-nits-2@mail.test');
  expect(await projectOf((await send('desk+ours.erp-nits-2@mail.test')).ticketId)).toBe(third);
});

test('only an active project of the organization gets one', async () => {
  for (const project of [ours.completedProject, theirs.plainProject, 'nothing', ours.category])
    expect((await set([{ project, on: true }])).body, project).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'projects' }],
    });
  expect((await set([{ project: theirs.plainProject, on: false }])).status).toBe(400);
  for (const projects of ['x', [{}], [{ project: ours.project }], [{ on: true }]])
    expect((await turnIntakeOn(app, ours, { projects })).status).toBe(400);
});

test('what has been archived keeps nobody from switching it off, or from changing something else', async () => {
  await set([{ project: ours.plainProject, on: true }]);
  const project = app.db.updateTable('projects').where('id', 'in', [ours.project, ours.plainProject]);
  await project.set({ status: 'Completed' }).execute();
  const change = (body: object) => app.call(ours.admin, 'PUT', '/mail-intake/settings', { body });
  expect((await change({ unknownSenders: 'hold' })).status).toBe(200);
  expect((await change({ projects: [{ project: ours.plainProject, on: false }] })).status).toBe(200);
  expect((await change({ on: false })).body.settings).toMatchObject({ on: false });
  expect((await change({ on: true })).status).toBe(400);
  await project.set({ status: 'Active' }).execute();
});

test('who may write is refuse or hold, hold or accept, and nothing else', async () => {
  for (const wrong of [{ unknownSenders: 'accept' }, { unverified: 'refuse' }, { unverified: '' }])
    expect((await turnIntakeOn(app, ours, wrong)).status).toBe(400);
  await turnIntakeOn(app, ours, { unknownSenders: 'refuse', unverified: 'hold' });
  const { body } = await turnIntakeOn(app, ours, { unknownSenders: 'hold', unverified: 'accept' });
  expect(body.settings).toMatchObject({ unknownSenders: 'hold', unverified: 'accept' });
  const audit = await app.call(ours.admin, 'GET', '/admin/audit?limit=2');
  const edits = (audit.body.entries as unknown as { field: string; to: string }[]).map(
    ({ field, to }) => `${field}: ${to}`,
  );
  expect(edits.toSorted()).toEqual(['unknown senders: hold', 'unverified senders: accept']);
});
