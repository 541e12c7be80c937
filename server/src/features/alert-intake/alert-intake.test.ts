import { INTAKES } from '@switchboard/contract/alert-intake/intake-limits.ts';
import type {
  AlertResult,
  Intake,
  IntakeCall,
  TriedAlert,
} from '@switchboard/contract/alert-intake/intakes.ts';
import { DAY, HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { afterEach, expect, test } from 'vitest';
import { createKeyedMutex } from '../../platform/keyed-limit.ts';
import { createLogger } from '../../platform/log.ts';
import { alertmanagerPost, giveIntake, intakeFields } from '../../testing/intakes.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { PASSWORD } from '../../testing/world.ts';
import { createStorageQuota } from '../organizations/storage-quota.ts';
import { readTicket } from '../tickets/testing/ticket-calls.ts';
import { findOpen } from './intake.repo.ts';
import { actorOf } from './let-in.ts';
import { pruneCalls } from './prune-calls.ts';
import { readAlert } from './read-alert.ts';
import { takeAlert } from './take-alert.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;
// There can be a few of them at most.
afterEach(async () => {
  await app.db.updateTable('alert_intakes').set({ deleted_at: app.clock.now() }).execute();
});

const create = async (more: object = {}) => {
  const { status, body } = await app.call(ours.admin, 'POST', '/admin/intakes', {
    body: { ...intakeFields(ours), password: PASSWORD, ...more },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const { intake, secret } = body as unknown as { intake: Intake; secret: string };
  return { ...intake, id: intake._id, secret };
};

interface Posting {
  readonly id: string;
  readonly secret: string;
}
const post = ({ id, secret }: Posting, body: object) =>
  app.call(null, 'POST', `/intake/${id}`, { body, headers: { authorization: `Bearer ${secret}` } });
const posted = async (intake: Posting, body: object) => {
  const answer = await post(intake, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.results as unknown as AlertResult[];
};
const outcomes = (results: readonly AlertResult[]) => results.map(({ outcome }) => outcome);
const ticketOf = ([result]: readonly AlertResult[]) => result?.ticket?._id ?? '';
const callsOf = async ({ id }: Posting, query = '') => {
  const { body } = await app.call(ours.admin, 'GET', `/admin/intakes/${id}/calls${query}`);
  return body.calls as unknown as IntakeCall[];
};
const setStatus = async (id: string, status: string) => {
  const answer = await app.call(ours.admin, 'PUT', `/tickets/${id}/status`, { body: { status } });
  expect(answer.status).toBe(200);
};
const read = async (id: string) => (await readTicket(app, ours.admin, id)) as unknown as Ticket;
const notesOf = async (id: string) =>
  (await read(id)).comments.filter(({ isInternal }) => isInternal).map(({ comment }) => comment);

test('an alert becomes a ticket of the intake, which is nobody who could sign in', async () => {
  const licenses = async () => (await app.call(ours.admin, 'GET', '/organizations/mine')).body;
  const before = await licenses();
  const intake = await create({ name: 'Prometheus' });
  expect(intake.secret).toMatch(/^swi_[\w-]{43}$/);
  expect(await licenses()).toEqual({ ...before, requestId: expect.anything() });
  const results = await posted(intake, alertmanagerPost({}));
  expect(results).toMatchObject([{ key: 'f00d', outcome: 'created' }]);
  const ticket = await read(ticketOf(results));
  expect(ticket).toMatchObject({
    summary: 'DiskFull: The disk of node-1 is full',
    priority: 'Critical',
    category: { _id: ours.category },
    subcategory: { _id: ours.subcategory },
    project: { _id: ours.plainProject },
    tags: ['monitoring'],
    source: 'alert',
    alert: { intake: { _id: intake.id, name: 'Prometheus' }, count: 1 },
    createdBy: { _id: intake.id, firstName: 'Prometheus', isService: true },
  });
  expect(ticket.description).toContain('97 % are used');
  expect(ticket.description).toContain('alertname=DiskFull, instance=node-1:9100, severity=critical');
  const listed = await app.call(ours.admin, 'GET', '/tickets?search=node-1&limit=5');
  expect(listed.body.tickets).toMatchObject([{ alert: { intake: { name: 'Prometheus' }, count: 1 } }]);
  const people = await app.call(ours.admin, 'GET', '/admin/users?search=Prometheus');
  expect(people.body).toMatchObject({ pagination: { total: 0 } });
});

test('an unknown intake, a wrong token, none, and one that is off are one answer', async () => {
  const intake = await create();
  const off = await create();
  const edit = { isActive: false, version: 1 };
  expect((await app.call(ours.admin, 'PUT', `/admin/intakes/${off.id}`, { body: edit })).status).toBe(200);
  const other = await giveIntake(app, theirs);
  const answers = await Promise.all([
    post({ ...intake, id: '0197d7a0-0000-7000-8000-000000000000' }, alertmanagerPost({})),
    post({ ...intake, id: 'nothing' }, alertmanagerPost({})),
    post({ ...intake, secret: other.secret }, alertmanagerPost({})),
    post({ ...intake, secret: intake.secret.replace('swi_', 'sws_') }, alertmanagerPost({})),
    post({ ...intake, secret: await app.tokenFor(ours.admin) }, alertmanagerPost({})),
    post(off, alertmanagerPost({})),
    app.call(null, 'POST', `/intake/${intake.id}`, { body: {} }),
  ]);
  const [first] = answers;
  for (const { status, body } of answers) {
    expect(status).toBe(401);
    expect({ ...body, requestId: '' }).toEqual({ ...first?.body, requestId: '' });
  }
  // Nor is its token good for anything else.
  const me = await app.call(null, 'GET', '/auth/me', {
    headers: { authorization: `Bearer ${intake.secret}` },
  });
  expect(me.status).toBe(401);
});

test('in a blocked organization it opens nothing, and works again afterwards', async () => {
  const intake = await giveIntake(app, theirs);
  const set = (status: 'active' | 'suspended') =>
    app.db.updateTable('organizations').set({ status }).where('id', '=', theirs.id).execute();
  expect((await post(intake, alertmanagerPost({}))).status).toBe(200);
  await set('suspended');
  expect((await post(intake, alertmanagerPost({}))).status).toBe(401);
  await set('active');
  expect((await post(intake, alertmanagerPost({}))).status).toBe(200);
});

test('a new token ends the one before, and is shown once', async () => {
  const intake = await create();
  const { status, body } = await app.call(ours.admin, 'POST', `/admin/intakes/${intake.id}/rotate`, {
    body: { password: PASSWORD },
  });
  expect(status).toBe(200);
  const { secret } = body as unknown as { secret: string };
  expect((await post(intake, alertmanagerPost({}))).status).toBe(401);
  expect((await post({ id: intake.id, secret }, alertmanagerPost({}))).status).toBe(200);
  const read = await app.call(ours.admin, 'GET', `/admin/intakes/${intake.id}`);
  expect(JSON.stringify(read.body)).not.toContain(secret);
});

test('a form is taken with the token in a header of its own', async () => {
  const intake = await create({
    preset: 'generic',
    key: '{{host}}-{{check}}',
    template: {
      ...intakeFields(ours).template,
      summary: '{{check}} on {{host}}',
      description: '{{output}}',
      priority: '{{state|"High"}}',
    },
    status: { path: '', resolvedValues: [] },
  });
  const answer = await app.call(null, 'POST', `/intake/${intake.id}`, {
    payload: 'host=db-1&check=Load&output=12.5&__proto__=x',
    headers: { 'x-intake-token': intake.secret, 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.body.results).toMatchObject([{ key: 'db-1-Load', outcome: 'created' }]);
  const [result] = answer.body.results as unknown as AlertResult[];
  expect(await read(result?.ticket?._id ?? '')).toMatchObject({
    summary: 'Load on db-1',
    description: '12.5',
    priority: 'High',
  });
});

test('what lacks something is refused by itself, and stands in the log', async () => {
  const intake = await create({
    template: {
      ...intakeFields(ours).template,
      summary: '{{annotations.summary}}',
      priority: '{{labels.severity}}',
    },
  });
  const bare = { fingerprint: 'bare', annotations: { summary: '' }, labels: { severity: 'purple' } };
  const results = await posted(intake, alertmanagerPost({ fingerprint: 'whole' }, bare));
  expect(results).toMatchObject([
    { key: 'whole', outcome: 'created' },
    {
      key: 'bare',
      outcome: 'refused',
      ticket: null,
      errors: [{ path: 'summary' }, { path: 'priority' }],
    },
  ]);
  const refused = await post(intake, alertmanagerPost(bare));
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ errors: [{ path: '0.summary' }, { path: '0.priority' }] });
  expect(await callsOf(intake)).toMatchObject([
    { status: 400, error: null, results: [{ key: 'bare', outcome: 'refused' }] },
    { status: 200, results: [{ outcome: 'created' }, { outcome: 'refused' }] },
  ]);
  expect(await callsOf(intake, '?outcome=created')).toHaveLength(1);
});

test('an archived category refuses an alert, and nothing of it is written', async () => {
  const { body } = await app.call(ours.admin, 'POST', '/categories', { body: { name: 'Soon gone' } });
  const { category } = body as unknown as { category: { _id: string } };
  const template = { ...intakeFields(ours).template, category: category._id, subcategory: '' };
  const intake = await create({ template });
  expect((await app.call(ours.admin, 'DELETE', `/categories/${category._id}`)).status).toBe(200);
  const count = async () =>
    (await app.db.selectFrom('tickets').select('id').where('organization_id', '=', ours.id).execute()).length;
  const before = await count();
  const refused = await post(intake, alertmanagerPost({}));
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ errors: [{ path: '0.category' }] });
  expect(await count()).toBe(before);
  expect(await callsOf(intake)).toMatchObject([
    { status: 400, results: [{ errors: [{ path: 'category' }] }] },
  ]);
  // It can still be edited in all else, and switched off.
  const edit = { name: 'Still there', template, version: 1 };
  expect((await app.call(ours.admin, 'PUT', `/admin/intakes/${intake.id}`, { body: edit })).status).toBe(200);
});

test.each([
  ['no group', { summary: 'x' }],
  ['another version', { ...alertmanagerPost({}), version: '3' }],
  ['no alerts', alertmanagerPost()],
  ['alerts that are none', { ...alertmanagerPost(), alerts: ['x'] }],
  ['a list', [alertmanagerPost({})]],
  ['too many', alertmanagerPost(...Array.from({ length: INTAKES.items + 1 }, () => ({})))],
])('a post that is none is refused as a whole: %s', async (_name, body) => {
  const intake = await create();
  const refused = await post(intake, body);
  expect(refused.status).toBe(400);
  expect(await callsOf(intake)).toMatchObject([{ status: 400, results: [], error: refused.body.message }]);
});

test('a body that is too long is not read', async () => {
  const intake = await create();
  const long = { ...alertmanagerPost({}), externalURL: 'x'.repeat(INTAKES.bodyBytes) };
  expect((await post(intake, long)).status).toBe(413);
  expect((await post(intake, { ...alertmanagerPost({}), externalURL: 'x'.repeat(100_000) })).status).toBe(
    200,
  );
});

test('equal alerts count on one ticket, with one comment within a quarter of an hour', async () => {
  const intake = await create();
  const alert = alertmanagerPost({});
  const id = ticketOf(await posted(intake, alert));
  expect(outcomes(await posted(intake, alert))).toEqual(['counted']);
  expect(outcomes(await posted(intake, alertmanagerPost({}, {})))).toEqual(['counted', 'counted']);
  expect(await notesOf(id)).toEqual([]);
  app.clock.advance(15 * MINUTE);
  expect(outcomes(await posted(intake, alertmanagerPost({}, {})))).toEqual(['commented', 'counted']);
  expect(await notesOf(id)).toEqual([
    'The alert came again: 4 times since the last comment, 5 times in all.',
  ]);
  const ticket = await read(id);
  expect(ticket.alert).toMatchObject({ count: 6 });
  expect(ticket.comments.every(({ user }) => user._id === intake.id)).toBe(true);
  // What it says is for the staff.
  await app.call(ours.admin, 'POST', `/tickets/${id}/people`, { body: { user: ours.user, as: 'viewer' } });
  const seen = await app.call(ours.user, 'GET', `/tickets/${id}`);
  if (seen.status === 200) expect(JSON.stringify(seen.body)).not.toContain('came again');
});

test('a hundred equal alerts at once are one ticket that counts a hundred, however many nodes take them', async () => {
  const intake = await create();
  const served = await findOpen(app.db, intake.id);
  if (served === undefined) throw new Error('the intake is not served');
  const [values] = alertmanagerPost({ fingerprint: 'race' }).alerts;
  const alert = readAlert(served, { ...values });
  const context = { actor: actorOf(served), at: app.clock.now(), requestId: null };
  // Each as if it were another node's: they do not wait for each other in one program.
  const results = await Promise.all(
    Array.from({ length: 100 }, () =>
      takeAlert(
        {
          db: app.db,
          log: createLogger('silent'),
          quota: createStorageQuota({ rateLimitFactor: 1 } as never),
          mutex: createKeyedMutex(),
        },
        served,
        context,
        alert,
      ),
    ),
  );
  expect(outcomes(results).filter((outcome) => outcome === 'created')).toHaveLength(1);
  expect(new Set(results.map(({ ticket }) => ticket?._id)).size).toBe(1);
  expect((await read(ticketOf(results))).alert).toMatchObject({ count: 100 });
});

test('within a day of being resolved a ticket is reopened; later, or closed, a new one names it', async () => {
  const intake = await create();
  const alert = alertmanagerPost({});
  const id = ticketOf(await posted(intake, alert));
  await setStatus(id, 'Resolved');
  app.clock.advance(23 * HOUR);
  const again = await posted(intake, alert);
  expect(again).toMatchObject([{ outcome: 'reopened', ticket: { _id: id } }]);
  expect(await read(id)).toMatchObject({ status: 'Open', alert: { count: 2 } });
  expect(await notesOf(id)).toEqual(['The alert came back, 2 times in all. The ticket was reopened.']);

  await setStatus(id, 'Resolved');
  app.clock.advance(DAY + MINUTE);
  const late = await posted(intake, alert);
  expect(outcomes(late)).toEqual(['created']);
  const second = ticketOf(late);
  expect(second).not.toBe(id);
  const { ticketNumber } = await read(id);
  expect(await notesOf(second)).toEqual([`The same alert made ${ticketNumber} before.`]);
  expect(await read(second)).toMatchObject({ alert: { count: 1 } });

  await setStatus(second, 'Closed');
  const third = await posted(intake, alert);
  expect(outcomes(third)).toEqual(['created']);
  expect(ticketOf(third)).not.toBe(second);
});

test('an alert that is over comments once, or resolves, as the intake says', async () => {
  const over = alertmanagerPost({ status: 'resolved' });
  const commenting = await create();
  expect(outcomes(await posted(commenting, over))).toEqual(['ignored']);
  const first = ticketOf(await posted(commenting, alertmanagerPost({})));
  expect(outcomes(await posted(commenting, over))).toEqual(['commented']);
  expect(outcomes(await posted(commenting, over))).toEqual(['ignored']);
  expect(await notesOf(first)).toEqual(['The alert is over.']);
  expect(outcomes(await posted(commenting, alertmanagerPost({})))).toEqual(['counted']);
  expect(outcomes(await posted(commenting, over))).toEqual(['commented']);

  const resolving = await create({ onResolved: 'resolve' });
  const second = ticketOf(await posted(resolving, alertmanagerPost({})));
  expect(outcomes(await posted(resolving, over))).toEqual(['resolved']);
  expect(await read(second)).toMatchObject({ status: 'Resolved' });
  expect(outcomes(await posted(resolving, over))).toEqual(['ignored']);
});

test('what holds a person’s hand holds the intake’s: a pending approval keeps its ticket from being resolved', async () => {
  const intake = await create({ onResolved: 'resolve' });
  const id = ticketOf(await posted(intake, alertmanagerPost({})));
  const asked = await app.call(ours.admin, 'POST', `/tickets/${id}/approvals`, {
    body: {
      question: 'May it be done?',
      holds: 'resolve',
      steps: [{ need: 'one', approvers: [{ as: 'person', id: ours.manager }] }],
    },
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const results = await posted(intake, alertmanagerPost({ status: 'resolved' }));
  expect(results).toMatchObject([{ outcome: 'commented', errors: [{ path: 'ticket' }] }]);
  expect(await read(id)).toMatchObject({ status: 'Open' });
  expect(await notesOf(id)).toMatchObject([expect.stringContaining('could not be resolved')]);
});

test('where its ticket was merged, the one that it leads to counts', async () => {
  const intake = await create();
  const [a, b] = await posted(intake, alertmanagerPost({ fingerprint: 'a' }, { fingerprint: 'b' }));
  const target = a?.ticket?._id ?? '';
  const merged = await app.call(ours.admin, 'POST', `/tickets/${target}/merge`, {
    body: { sources: [b?.ticket?._id] },
  });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  const results = await posted(intake, alertmanagerPost({ fingerprint: 'b' }));
  expect(results).toMatchObject([{ outcome: 'counted', ticket: { _id: target } }]);
  expect((await read(target)).alert).toMatchObject({ count: 3 });
});

test('a ticket that became confidential goes on counting, and is not told of', async () => {
  const intake = await create();
  const id = ticketOf(await posted(intake, alertmanagerPost({})));
  await app.db.updateTable('tickets').set({ confidential: true }).where('id', '=', id).execute();
  app.clock.advance(HOUR);
  expect(outcomes(await posted(intake, alertmanagerPost({})))).toEqual(['counted']);
});

test('beyond thirty new tickets in ten minutes one ticket counts the rest', async () => {
  const intake = await create({ name: 'Noisy' });
  const many = (from: number, count: number) =>
    alertmanagerPost(...Array.from({ length: count }, (_, n) => ({ fingerprint: `noise-${from + n}` })));
  const results = await posted(intake, many(0, 40));
  expect(outcomes(results)).toEqual([
    ...Array.from({ length: 31 }, () => 'created'),
    ...Array.from({ length: 9 }, () => 'counted'),
  ]);
  const flood = results[30]?.ticket?._id ?? '';
  expect(results.slice(31).every(({ ticket }) => ticket?._id === flood)).toBe(true);
  expect(await read(flood)).toMatchObject({
    summary: 'Alert flood: Noisy',
    alert: { count: 10 },
  });
  // Those that have a ticket count on it all the same.
  expect(await posted(intake, many(0, 1))).toMatchObject([
    { outcome: 'counted', ticket: results[0]?.ticket },
  ]);
  // What is over and has none changes nothing.
  const over = alertmanagerPost({ fingerprint: 'noise-39', status: 'resolved' });
  expect(outcomes(await posted(intake, over))).toEqual(['ignored']);
  app.clock.advance(10 * MINUTE);
  expect(await posted(intake, many(39, 1))).toMatchObject([{ outcome: 'created' }]);
});

test('trying shows what would become of a sample, and writes nothing', async () => {
  const intake = await create();
  const attempt = async (sample: object) => {
    const { status, body } = await app.call(ours.admin, 'POST', `/admin/intakes/${intake.id}/try`, {
      body: { sample },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.results as unknown as TriedAlert[];
  };
  const sample = alertmanagerPost({}, { fingerprint: '', annotations: { summary: 'Keyless' } });
  expect(await attempt(sample)).toMatchObject([
    {
      key: 'f00d',
      outcome: 'created',
      isResolved: false,
      fields: { summary: 'DiskFull: The disk of node-1 is full', priority: 'Critical' },
    },
    { key: '', outcome: 'refused', errors: [{ path: 'key' }] },
  ]);
  expect(await callsOf(intake)).toEqual([]);
  const [made] = await posted(intake, alertmanagerPost({}));
  expect(made?.outcome).toBe('created');
  expect(await attempt(alertmanagerPost({}))).toMatchObject([{ outcome: 'counted', ticket: made?.ticket }]);
  expect(await attempt(alertmanagerPost({ status: 'resolved' }))).toMatchObject([{ outcome: 'commented' }]);
  const malformed = await app.call(ours.admin, 'POST', `/admin/intakes/${intake.id}/try`, {
    body: { sample: { alerts: [] } },
  });
  expect(malformed.status).toBe(400);
});

test.each([
  [{ template: { summary: '{{labels.x' } }, 'template.summary'],
  [{ template: { summary: '{{ }}' } }, 'template.summary'],
  [{ template: { summary: '{{a|b}}' } }, 'template.summary'],
  [{ template: { description: '{{x}}'.repeat(INTAKES.places + 1) } }, 'template.description'],
  [{ template: { summary: `{{${'a.'.repeat(INTAKES.depth)}a}}` } }, 'template.summary'],
  [{ template: { category: '0197d7a0-0000-7000-8000-000000000000' } }, 'template.category'],
  [{ template: { category: theirs.category, subcategory: '' } }, 'template.category'],
  [{ template: { project: theirs.project } }, 'template.project'],
  [{ key: '' }, 'key'],
  [{ status: { path: 'a b', resolvedValues: ['x'] } }, 'status.path'],
  [{ status: { path: 'status', resolvedValues: [] } }, 'status.resolvedValues'],
  [{ password: undefined }, 'password'],
])('what is wrong with an intake is named: %j', async (wrong, path) => {
  const fields = intakeFields(ours);
  const { template = {}, ...more } = wrong as { template?: object };
  const { status, body } = await app.call(ours.admin, 'POST', '/admin/intakes', {
    body: { ...fields, password: PASSWORD, ...more, template: { ...fields.template, ...template } },
  });
  expect(status, JSON.stringify(body)).toBe(400);
  expect(body.errors).toMatchObject([{ path }]);
});

test('changes are recorded and refused where somebody was faster; a super admin switches it off alone', async () => {
  const intake = await create({ name: 'Zabbix' });
  const put = (caller: string, body: object, query = '') =>
    app.call(caller, 'PUT', `/admin/intakes/${intake.id}${query}`, { body });
  expect((await put(ours.admin, { name: 'Zabbix 7', onResolved: 'resolve', version: 1 })).status).toBe(200);
  expect((await put(ours.admin, { name: 'Late', version: 1 })).status).toBe(409);
  const named = `?organization=${ours.id}`;
  expect((await put(world.superAdmin, { name: 'Mine', version: 2 }, named)).status).toBe(403);
  expect((await put(world.superAdmin, { isActive: false, version: 2 }, named)).status).toBe(200);
  expect((await put(world.superAdmin, { isActive: true, version: 3 }, named)).status).toBe(403);
  const audit = await app.call(ours.admin, 'GET', '/admin/audit?limit=10');
  const entries = JSON.stringify(audit.body);
  expect(entries).toContain('Zabbix 7');
  const person = await app.db.selectFrom('users').select('first_name').where('id', '=', intake.id).execute();
  expect(person).toEqual([{ first_name: 'Zabbix 7' }]);
});

test('deleted, it opens nothing, and its name stays on its tickets', async () => {
  const intake = await create({ name: 'Old monitor' });
  const id = ticketOf(await posted(intake, alertmanagerPost({})));
  expect((await app.call(ours.admin, 'DELETE', `/admin/intakes/${intake.id}`)).status).toBe(200);
  expect((await post(intake, alertmanagerPost({}))).status).toBe(401);
  expect((await app.call(ours.admin, 'GET', `/admin/intakes/${intake.id}`)).status).toBe(404);
  const ticket = await read(id);
  expect(ticket).toMatchObject({ alert: { intake: { name: 'Old monitor' } } });
  // The name is free again.
  await create({ name: 'old monitor' });
});

test('the log is kept for thirty days', async () => {
  const intake = await create();
  await posted(intake, alertmanagerPost({}));
  await pruneCalls(app.db, app.clock.now());
  expect(await callsOf(intake)).toHaveLength(1);
  app.clock.advance(30 * DAY + MINUTE);
  await pruneCalls(app.db, app.clock.now());
  expect(await callsOf(intake)).toEqual([]);
});
