import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

const address = `/organizations/${ours.id}/access`;
const look = (caller: string) => app.call(caller, 'GET', address);
const change = (caller: string, body: object) => app.call(caller, 'PUT', address, { body });

test('an admin changes what is given, and nobody writes over what they have not seen', async () => {
  const usual = { fallbackApprover: null, linkNeedsSignIn: true, reminderHours: 48, expiryDays: 14 };
  const first = {
    allowedSharing: ['private'],
    defaultSharing: 'private',
    leadsScope: 'organization',
    raiseFor: 'staff',
    confidentialBy: 'staff',
    ...usual,
    version: 0,
  };
  for (const reader of [ours.admin, superAdmin])
    expect(await look(reader)).toMatchObject({ status: 200, body: { access: first } });
  for (const [caller, status] of [
    [superAdmin, 403],
    [ours.manager, 403],
    [theirs.admin, 404],
  ] as const)
    expect((await change(caller, { version: 0, allowedSharing: [] })).status).toBe(status);
  expect((await look(theirs.admin)).status).toBe(404);

  const allowed = { version: 0, allowedSharing: ['everyone', 'project'] };
  const answers = await Promise.all([change(ours.admin, allowed), change(ours.admin, allowed)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await change(ours.admin, { version: 1, defaultSharing: 'managers' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'defaultSharing' }] },
  });
  expect((await change(ours.admin, { version: 1, allowedSharing: ['public'] })).status).toBe(400);
  const second = {
    allowedSharing: ['private', 'project', 'everyone'],
    defaultSharing: 'project',
    leadsScope: 'organization',
    raiseFor: 'staff',
    confidentialBy: 'staff',
    ...usual,
    version: 2,
  };
  expect((await change(ours.admin, { version: 1, defaultSharing: 'project' })).body.access).toEqual(second);
  // Nothing changes, nothing is recorded.
  expect((await change(ours.admin, { version: 2, defaultSharing: 'project' })).body.access).toEqual(second);
  const recorded = await app.db
    .selectFrom('events')
    .select('data')
    .where('organization_id', '=', ours.id)
    .where('subject_kind', '=', 'organization')
    .execute();
  expect(recorded.map(({ data }) => data)).toEqual([
    { field: 'allowedSharing', from: ['private'], to: ['private', 'project', 'everyone'] },
    { field: 'defaultSharing', from: 'private', to: 'project' },
  ]);
});

test('what is decided about approvals has bounds, and the fallback approver is an active member', async () => {
  const { version } = (await look(ours.admin)).body.access as unknown as { version: number };
  const refused = async (body: object, path: string) =>
    expect((await change(ours.admin, { version, ...body })).body).toMatchObject({ errors: [{ path }] });
  await refused({ reminderHours: 0 }, 'reminderHours');
  await refused({ reminderHours: 721 }, 'reminderHours');
  await refused({ expiryDays: 91 }, 'expiryDays');
  for (const fallbackApprover of [theirs.user, superAdmin, 'nobody'])
    await refused({ fallbackApprover }, 'fallbackApprover');
  const approvals = { linkNeedsSignIn: false, reminderHours: 720, expiryDays: 1 };
  const answer = await change(ours.admin, { version, fallbackApprover: ours.user, ...approvals });
  expect(answer.body.access).toMatchObject({ fallbackApprover: { _id: ours.user }, ...approvals });
  const none = await change(ours.admin, { version: version + 1, fallbackApprover: '' });
  expect(none.body.access).toMatchObject({ fallbackApprover: null, ...approvals });
});
