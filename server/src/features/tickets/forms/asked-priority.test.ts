/** Types that ask who is affected and whether they can work, and types that name a team and a policy of their own. */
import { DEFAULT_MATRIX } from '@switchboard/contract/tickets/forms/asked-priority.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type { LibraryField } from '@switchboard/contract/tickets/forms/own-fields.ts';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTeam } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;

const send = (who: string, method: 'POST' | 'PUT', path: string, body: object) =>
  app.call(who, method, path, { body });
const part = <Part>({ body }: { readonly body: Record<string, unknown> }, key: string) => body[key] as Part;

async function makeType(body: object): Promise<RequestType> {
  const defaults = { category: ours.category, project: ours.project };
  const made = await send(ours.admin, 'POST', '/request-types', {
    name: 'Broken',
    ask: [],
    ...body,
    defaults: { ...defaults, ...(body as { defaults?: object }).defaults },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { _id, revision } = part<RequestType>(made, 'requestType');
  return part(await send(ours.admin, 'POST', `/request-types/${_id}/publish`, { revision }), 'requestType');
}
const raise = (requestType: string, more: object = {}, who = ours.user) =>
  send(who, 'POST', '/tickets', { summary: 'Broken', description: 'It is', requestType, ...more });
async function raised(requestType: string, more: object = {}, who = ours.user): Promise<Ticket> {
  const answer = await raise(requestType, more, who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return part(answer, 'ticket');
}
const edit = (who: string, id: string, body: object) => send(who, 'PUT', `/tickets/${id}`, body);
const read = async (who: string, id: string) =>
  part<Ticket>(await app.call(who, 'GET', `/tickets/${id}`), 'ticket');

const MATRIX = { ...DEFAULT_MATRIX, me: { none: 'Low', difficult: 'Critical', blocked: 'High' } };
let asked: RequestType;
let plain: RequestType;
const ids: Record<string, string> = {};

beforeAll(async () => {
  await app.db.updateTable('users').set({ contact_number: '2500' }).where('id', '=', ours.user).execute();
  for (const key of ['serial', 'room', 'cost']) {
    const made = await send(ours.admin, 'POST', '/fields', { key, label: key, kind: 'text' });
    ids[key] = part<LibraryField>(made, 'field')._id;
  }
  asked = await makeType({
    priority: { mode: 'asked', matrix: MATRIX },
    form: [{ field: ids.serial }, { field: ids.room }, { field: ids.cost, requester: 'none' }],
  });
  plain = await makeType({ name: 'Move', form: [{ field: ids.room }, { field: ids.cost }] });
});

test('what is answered gives the priority, by the matrix of the type, and what users wish is left aside', async () => {
  expect((await raise(asked._id, { priority: 'Low' })).body.errors).toEqual([
    { path: 'impact', msg: FORM_MESSAGES.impactRequired },
    { path: 'urgency', msg: FORM_MESSAGES.urgencyRequired },
  ]);
  const ticket = await raised(asked._id, { impact: 'me', urgency: 'difficult', priority: 'Low' });
  expect(ticket).toMatchObject({
    impact: 'me',
    urgency: 'difficult',
    priority: 'Critical',
    priorityOverruled: false,
  });
  const changed = await edit(ours.user, ticket._id, { urgency: 'blocked' });
  expect(part<Ticket>(changed, 'ticket')).toMatchObject({ urgency: 'blocked', priority: 'High' });
  const timeline = await app.call(ours.user, 'GET', `/tickets/${ticket._id}/timeline`);
  expect(part<object[]>(timeline, 'entries')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'field',
        changes: [{ field: 'Can you work?', from: 'With difficulty', to: 'No' }],
      }),
      expect.objectContaining({
        kind: 'edit',
        by: null,
        changes: [{ field: 'priority', from: 'Critical', to: 'High' }],
      }),
    ]),
  );
  // A type that does not ask leaves it aside, and has nothing to change.
  const other = await raised(plain._id, { impact: 'me', urgency: 'blocked' });
  expect(other).toMatchObject({ impact: null, priorityMatrix: null, priority: 'Medium' });
  expect((await edit(ours.user, other._id, { impact: 'me' })).body.errors).toMatchObject([
    { path: 'impact' },
  ]);
});

test('staff overrule it with a reason, and later answers leave that', async () => {
  const answers = { impact: 'me', urgency: 'none' };
  const { _id: id } = await raised(asked._id, answers);
  expect((await edit(ours.user, id, { priority: 'High', priorityReason: 'Mine' })).status).toBe(403);
  expect((await edit(ours.manager, id, { priority: 'High' })).body.errors).toMatchObject([
    { path: 'priorityReason' },
  ]);
  const overruled = await edit(ours.manager, id, { priority: 'High', priorityReason: 'The board waits' });
  expect(part<Ticket>(overruled, 'ticket')).toMatchObject({ priority: 'High', priorityOverruled: true });
  expect(part<Ticket>(await edit(ours.user, id, { urgency: 'difficult' }), 'ticket').priority).toBe('High');
  const entry = { kind: 'priority', from: 'Low', to: 'High' };
  expect((await read(ours.manager, id)).history).toContainEqual(
    expect.objectContaining({ ...entry, reason: 'The board waits' }),
  );
  expect((await read(ours.user, id)).history).toContainEqual(
    expect.objectContaining({ ...entry, reason: null }),
  );
  // What follows anyway is no choice against it.
  expect((await edit(ours.manager, id, { priority: 'Critical' })).status).toBe(200);
  expect(part<Ticket>(await edit(ours.user, id, { urgency: 'none' }), 'ticket').priority).toBe('Low');

  expect((await raise(asked._id, { ...answers, priority: 'High' }, ours.manager)).status).toBe(400);
  const byStaff = await raised(
    asked._id,
    { ...answers, priority: 'High', priorityReason: 'The board', contactNumber: '1' },
    ours.manager,
  );
  expect(byStaff).toMatchObject({ priority: 'High', priorityOverruled: true });
  expect(byStaff.history).toContainEqual(expect.objectContaining({ ...entry, reason: 'The board' }));
});

test('staff change the type: same fields keep values, the others stay readable, what was for staff stays so', async () => {
  const { _id: id } = await raised(asked._id, {
    impact: 'me',
    urgency: 'none',
    fields: { serial: 'S1', room: 'R2' },
  });
  await edit(ours.manager, id, { fields: { cost: 'Secret' } });
  expect((await edit(ours.user, id, { requestType: plain._id })).status).toBe(403);
  for (const requestType of [theirs.id, 'none', '']) {
    expect((await edit(ours.manager, id, { requestType })).body.errors, requestType).toMatchObject([
      { path: 'requestType', msg: FORM_MESSAGES.typeUnknown },
    ]);
  }
  expect((await edit(ours.manager, id, { requestType: plain._id, formVersion: 9 })).body.code).toBe(
    'TYPE_CHANGED',
  );
  const changed = await edit(ours.manager, id, { requestType: plain._id, fields: { room: 'R3' } });
  expect(part<Ticket>(changed, 'ticket')).toMatchObject({
    requestType: { _id: plain._id, name: 'Move' },
    fields: { room: 'R3', cost: 'Secret' },
    formerForms: [{ requestType: { name: 'Broken' }, fields: { serial: 'S1' } }],
    impact: null,
  });
  const seen = await read(ours.user, id);
  expect(seen).toMatchObject({ fields: { room: 'R3' }, formerForms: [{ fields: { serial: 'S1' } }] });
  expect(JSON.stringify(seen)).not.toContain('Secret');
  expect(seen.history).toContainEqual(expect.objectContaining({ kind: 'type', from: 'Broken', to: 'Move' }));
  const timeline = await app.call(ours.user, 'GET', `/tickets/${id}/timeline`);
  expect(part<object[]>(timeline, 'entries')).toContainEqual(
    expect.objectContaining({ kind: 'type', from: 'Broken', to: 'Move' }),
  );

  app.clock.advance(1_000);
  const general = part<Ticket>(await edit(ours.manager, id, { requestType: ours.id }), 'ticket');
  expect(general.requestType?._id).toBe(ours.id);
  expect(general.formerForms.map(({ fields }) => fields)).toEqual([
    { room: 'R3', cost: 'Secret' },
    { serial: 'S1' },
  ]);
  const back = part<Ticket>(await edit(ours.manager, id, { requestType: asked._id }), 'ticket');
  expect(back).toMatchObject({ fields: { serial: 'S1', room: 'R3' }, formerForms: [], impact: 'me' });
});

test('a type names the team where no rule matches, and another one gives another while nobody has it', async () => {
  const [own, other, ruled] = [
    await createTeam(app.db, ours),
    await createTeam(app.db, ours),
    await createTeam(app.db, ours),
  ];
  const foreign = { name: 'Foreign', defaults: { team: await createTeam(app.db, theirs) } };
  expect((await send(ours.admin, 'POST', '/request-types', foreign)).body.errors).toMatchObject([
    { path: 'team' },
  ]);
  const [first, second] = [
    await makeType({ name: 'First', defaults: { team: own } }),
    await makeType({ name: 'Second', defaults: { team: other } }),
  ];
  const rules = [{ requestTypes: [first._id], priorities: ['High'], team: ruled }];
  await send(ours.admin, 'PUT', '/routing-rules', { revision: 0, rules });
  const teamOf = async (ticket: Promise<Ticket>) => (await ticket).team?._id ?? null;
  expect(await teamOf(raised(first._id, { priority: 'High' }))).toBe(ruled);
  const ticket = await raised(first._id);
  expect(ticket.team?._id).toBe(own);
  expect(await teamOf(raised(plain._id))).toBeNull();
  await edit(ours.manager, ticket._id, { requestType: second._id });
  expect(await teamOf(read(ours.manager, ticket._id))).toBe(other);
  await send(ours.manager, 'PUT', `/admin/tickets/${ticket._id}/assign`, { devopsAgent: ours.agent });
  await edit(ours.manager, ticket._id, { requestType: first._id });
  expect(await teamOf(read(ours.manager, ticket._id))).toBe(other);
  expect((await app.call(ours.admin, 'DELETE', `/teams/${own}`)).status).toBe(200);
  expect(await teamOf(raised(first._id))).toBeNull();
});

test('the policy of the type comes before those that match, and another type brings its own from then on', async () => {
  const { calendars } = (await app.call(ours.admin, 'GET', '/calendars')).body;
  const [calendar] = calendars as unknown as { _id: string }[];
  const day = { firstResponse: 60, nextResponse: 60, resolution: 480 };
  const targets = { Low: day, Medium: day, High: day, Critical: day };
  const policy = async (name: string, more: object) => {
    const made = await send(ours.admin, 'POST', '/sla-policies', {
      name,
      calendar: calendar?._id,
      targets,
      ...more,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return part<{ _id: string }>(made, 'slaPolicy')._id;
  };
  const foreign = await send(ours.admin, 'POST', '/sla-policies', {
    name: 'F',
    calendar: calendar?._id,
    targets,
    match: { requestTypes: [theirs.id] },
  });
  expect(foreign.body.errors).toMatchObject([{ path: 'match.requestTypes' }]);
  await policy('Everything', { isDefault: true });
  const own = await policy('Own', { order: 9, match: { projects: [ours.plainProject] } });
  const slow = { ...day, resolution: 960 };
  await policy('Of moves', { match: { requestTypes: [plain._id] }, targets: { ...targets, Medium: slow } });
  expect(
    (await send(ours.admin, 'POST', '/request-types', { name: 'x', slaPolicy: theirs.id })).body.errors,
  ).toMatchObject([{ path: 'slaPolicy' }]);
  const type = await makeType({ name: 'With policy', slaPolicy: own });
  expect(type.slaPolicy).toEqual({ _id: own, name: 'Own' });
  const chosen = async (requestType: string) =>
    part<{ name: string }>(
      await send(ours.manager, 'POST', '/sla-policies/try', { priority: 'Medium', requestType }),
      'policy',
    ).name;
  expect(await chosen(type._id)).toBe('Own');
  expect(await chosen(plain._id)).toBe('Of moves');
  expect(await chosen('')).toBe('Everything');

  const { _id: id } = await raised(type._id);
  interface Clock {
    kind: string;
    startedAt: string;
    targetSeconds: number;
    policy: { name: string };
  }
  const clocks = async () =>
    part<Clock[]>(await app.call(ours.manager, 'GET', `/tickets/${id}/clocks`), 'clocks');
  const before = await clocks();
  expect(before.map(({ policy: { name } }) => name)).toEqual(['Own', 'Own']);
  await edit(ours.manager, id, { requestType: plain._id });
  expect(await clocks()).toEqual(
    before.map((clock) =>
      expect.objectContaining({
        startedAt: clock.startedAt,
        policy: expect.objectContaining({ name: 'Of moves' }),
        targetSeconds: (clock.kind === 'resolution' ? slow.resolution : day.firstResponse) * 60,
      }),
    ),
  );
});
