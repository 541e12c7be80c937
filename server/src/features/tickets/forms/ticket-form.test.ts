/** Tickets raised by the form of a request type: what is asked, what is kept, who sees and changes what of it. */
import { DAY } from '@switchboard/contract/durations.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type { LibraryField } from '@switchboard/contract/tickets/forms/own-fields.ts';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;

const send = (who: string, method: 'POST' | 'PUT', path: string, body: object) =>
  app.call(who, method, path, { body });
const part = <Part>({ body }: { readonly body: Record<string, unknown> }, key: string) => body[key] as Part;

const SECRET = 'Cost centre 4711';
const OPTIONS = [
  { key: 'light', label: 'Light' },
  { key: 'heavy', label: 'Heavy' },
];
const ids: Record<string, string> = {};
let type: RequestType;

async function makeField(key: string, body: object) {
  const answer = await send(ours.admin, 'POST', '/fields', { key, label: key, ...body });
  ids[key] = part<LibraryField>(answer, 'field')._id;
}
async function makeType(body: object): Promise<RequestType> {
  const made = part<RequestType>(
    await send(ours.admin, 'POST', '/request-types', { name: 'New laptop', ...body }),
    'requestType',
  );
  return publish(made);
}
async function publish({ _id, revision }: RequestType): Promise<RequestType> {
  const answer = await send(ours.admin, 'POST', `/request-types/${_id}/publish`, { revision });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return part(answer, 'requestType');
}
const save = async (of: RequestType, body: object) =>
  part<RequestType>(
    await send(ours.admin, 'PUT', `/request-types/${of._id}`, { revision: of.revision, ...body }),
    'requestType',
  );

const form = () => [
  { field: ids.model, requiredAtCreation: true },
  {
    field: ids.why,
    requiredAtCreation: true,
    showIf: { match: 'all', tests: [{ field: ids.model, op: 'is', value: 'heavy' }] },
  },
  { field: ids.needed },
  { field: ids.accessories },
  {
    field: ids.cost,
    requester: 'none',
    requiredToResolve: true,
    default: { amount: '900', currency: 'EUR' },
  },
  { field: ids.centre, requester: 'none' },
];

beforeAll(async () => {
  await makeField('model', { kind: 'choice', options: OPTIONS });
  await makeField('why', { kind: 'long_text' });
  await makeField('needed', { kind: 'date' });
  await makeField('accessories', { kind: 'choices', options: OPTIONS });
  await makeField('cost', { kind: 'money', currency: 'EUR' });
  await makeField('centre', { kind: 'text' });
  type = await makeType({
    ask: [],
    defaults: { category: ours.category, project: ours.project },
    priority: { mode: 'fixed', value: 'High' },
    form: form(),
  });
  await app.db.updateTable('users').set({ contact_number: '2500' }).where('id', '=', ours.user).execute();
});

const raise = (fields: object, more: object = {}, who = ours.user) =>
  send(who, 'POST', '/tickets', {
    summary: 'A laptop',
    description: 'Please',
    requestType: type._id,
    fields,
    ...more,
  });
async function raised(fields: object, more: object = {}, who = ours.user): Promise<Ticket> {
  const answer = await raise(fields, more, who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return part(answer, 'ticket');
}
const read = async (who: string, id: string) =>
  part<Ticket>(await app.call(who, 'GET', `/tickets/${id}`), 'ticket');
const edit = (who: string, id: string, fields: object) => send(who, 'PUT', `/tickets/${id}`, { fields });

test('a ticket has what its form asked, what the type knows, and the version', async () => {
  const fields = { model: 'heavy', why: 'Videos', needed: '2026-12-01', accessories: ['heavy', 'light'] };
  const ticket = await raised(fields, { priority: 'Low' });
  expect(ticket).toMatchObject({
    requestType: { _id: type._id, name: 'New laptop', version: 1 },
    fields: { ...fields, accessories: ['light', 'heavy'] },
    priority: 'High',
    category: { _id: ours.category },
    project: { _id: ours.project },
    contactNumber: '2500',
  });
  expect(ticket.projectManagerName).not.toBe('');
  expect(ticket.form.map(({ field }) => field.key)).toEqual(['model', 'why', 'needed', 'accessories']);
  expect((await read(ours.admin, ticket._id)).fields).toMatchObject({
    cost: { amount: '900.00', currency: 'EUR' },
  });
});

test('of the same field the second hears who gave it what; other fields go on', async () => {
  const { _id, version = 0 } = await raised({ model: 'light' });
  const change = (who: string, fields: object, seen?: number) =>
    send(who, 'PUT', `/tickets/${_id}`, { fields, ...(seen && { version: seen }) });
  expect((await change(ours.admin, { model: 'heavy', why: 'Videos' }, version)).status).toBe(200);
  expect((await read(ours.user, _id)).version).toBe(version + 1);
  const late = await change(ours.manager, { model: 'light', needed: '2026-12-01' }, version);
  expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(late.body.changed).toMatchObject([
    { field: 'fields.model', label: 'model', by: { _id: ours.admin }, to: 'Heavy' },
  ]);
  expect((await read(ours.user, _id)).fields).toMatchObject({ model: 'heavy', why: 'Videos' });
  expect((await change(ours.manager, { needed: '2026-12-01' }, version)).status).toBe(200);
  expect((await change(ours.manager, { model: 'light' })).status).toBe(200);
  // What only staff see moves no number.
  const { version: now } = await read(ours.user, _id);
  expect((await change(ours.manager, { centre: 'Other' }, now)).status).toBe(200);
  expect((await read(ours.user, _id)).version).toBe(now);
});

test('whoever names no type raises what they always raised', async () => {
  const body = {
    ...{ summary: 'x', description: 'x', ticketType: 'Report Issue', category: ours.category },
    ...{ project: ours.project, projectManagerName: 'P', contactNumber: '1' },
  };
  const general = { _id: ours.id, name: 'General request', version: 1 };
  for (const more of [{}, { requestType: ours.id }]) {
    const answer = await send(ours.user, 'POST', '/tickets', { ...body, ...more });
    expect(answer.body).toMatchObject({ ticket: { requestType: general, form: [], fields: {} } });
  }
  const { errors } = (await send(ours.user, 'POST', '/tickets', {})).body;
  expect(errors).toHaveLength(7);
});

test('all that is wrong is one refusal, which leaves nothing', async () => {
  const before = await raised({ model: 'light' });
  const answer = await raise({ model: 'huge', needed: 'soon', cost: { amount: '1' }, nothing: 1 });
  const unknown = FORM_MESSAGES.fieldNotOfForm;
  expect(answer).toMatchObject({
    status: 400,
    body: {
      errors: [
        { path: 'fields.model', msg: 'model is not valid' },
        { path: 'fields.needed', msg: 'needed is not valid' },
        { path: 'fields.cost', msg: unknown },
        { path: 'fields.nothing', msg: unknown },
      ],
    },
  });
  expect((await raise({}, { summary: '' })).body.errors).toMatchObject([
    { path: 'summary' },
    { path: 'fields.model', msg: 'model is required' },
  ]);
  const after = await raised({ model: 'light' });
  const numberOf = ({ ticketNumber }: Ticket) =>
    Number(ticketNumber.slice(ticketNumber.lastIndexOf('-') + 1));
  expect(numberOf(after)).toBe(numberOf(before) + 1);
  expect((await raised({ model: 'light', why: 'tampered' })).fields).toEqual({ model: 'light' });
});

test('what is for staff reaches no requester', async () => {
  const ticket = await raised({ model: 'light' });
  expect((await edit(ours.user, ticket._id, { centre: SECRET })).body).toMatchObject({
    errors: [{ path: 'fields.centre', msg: FORM_MESSAGES.fieldNotOfForm }],
  });
  const updatedAt = (await read(ours.user, ticket._id)).updatedAt;
  const changed = await edit(ours.manager, ticket._id, { centre: SECRET });
  expect(part<Ticket>(changed, 'ticket').fields).toMatchObject({ centre: SECRET });
  const seen = await read(ours.user, ticket._id);
  expect(seen.updatedAt).toBe(updatedAt);
  const timeline = await app.call(ours.user, 'GET', `/tickets/${ticket._id}/timeline`);
  for (const body of [seen, timeline.body]) {
    expect(JSON.stringify(body)).not.toContain(SECRET);
    expect(JSON.stringify(body)).not.toContain('centre');
  }
  const staffTimeline = JSON.stringify(
    (await app.call(ours.manager, 'GET', `/tickets/${ticket._id}/timeline`)).body,
  );
  expect(staffTimeline).toContain('centre');
  expect(staffTimeline).not.toContain(SECRET);
  const found = async (who: string) =>
    JSON.stringify((await app.call(who, 'GET', '/search?q=4711')).body).includes(ticket._id);
  expect([await found(ours.user), await found(ours.manager)]).toEqual([false, true]);
});

test('people change what they may, with the same checks, and it is recorded', async () => {
  const { _id: id } = await raised({ model: 'heavy', why: 'Videos' });
  expect((await edit(ours.user, id, { model: 'light' })).body).toMatchObject({
    ticket: { fields: { model: 'light' } },
  });
  expect((await read(ours.user, id)).fields).not.toHaveProperty('why');
  expect((await edit(ours.user, id, { model: '' })).body).toMatchObject({
    errors: [{ path: 'fields.model', msg: 'model is required' }],
  });
  expect((await edit(ours.otherUser, id, { model: 'heavy' })).status).toBe(404);
  expect((await edit(theirs.admin, id, { model: 'heavy' })).status).toBe(404);
  const timeline = await app.call(ours.user, 'GET', `/tickets/${id}/timeline`);
  expect(part<object[]>(timeline, 'entries')).toContainEqual(
    expect.objectContaining({
      kind: 'field',
      staffOnly: false,
      changes: [
        { field: 'model', from: 'Heavy', to: 'Light' },
        { field: 'why', from: 'Videos', to: null },
      ],
    }),
  );
  await send(ours.manager, 'PUT', `/tickets/${id}/status`, { status: 'In Progress' });
  expect((await edit(ours.user, id, { model: 'light' })).body).toMatchObject({ code: 'TICKET_NOT_OPEN' });
});

test('staff fill in what is required before a ticket rests, and its requester does not have to', async () => {
  const { _id: id } = await raised({ model: 'light' });
  await edit(ours.manager, id, { cost: null });
  const refused = await send(ours.manager, 'PUT', `/tickets/${id}/status`, { status: 'Resolved' });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'FIELDS_REQUIRED', errors: [{ path: 'fields.cost', msg: 'cost is required' }] },
  });
  expect((await send(ours.user, 'PUT', `/tickets/${id}/status`, { status: 'Closed' })).status).toBe(200);
  await send(ours.user, 'PUT', `/tickets/${id}/status`, { status: 'Open' });
  await edit(ours.manager, id, { cost: { amount: '12.5', currency: 'EUR' } });
  expect((await send(ours.manager, 'PUT', `/tickets/${id}/status`, { status: 'Resolved' })).status).toBe(200);
});

test('a form that was open when the next version came is taken for a day', async () => {
  const old = await raised({ model: 'heavy', why: 'Videos' }, { formVersion: 1 });
  type = await publish(await save(type, { form: form().slice(0, 1) }));
  expect((await raised({ model: 'heavy', why: 'Late' }, { formVersion: 1 })).requestType?.version).toBe(1);
  expect((await raised({ model: 'light' })).requestType?.version).toBe(2);
  app.clock.advance(DAY + 1_000);
  expect((await raise({ model: 'light' }, { formVersion: 1 })).body).toMatchObject({ code: 'TYPE_CHANGED' });
  expect((await raise({ model: 'light' }, { formVersion: 7 })).body).toMatchObject({ code: 'TYPE_CHANGED' });
  expect((await raised({ model: 'light' }, { formVersion: '2' })).requestType?.version).toBe(2);
  expect((await read(ours.user, old._id)).fields).toMatchObject({ why: 'Videos' });
});

test('an option that is switched off stays where it was chosen', async () => {
  const { _id: id } = await raised({ model: 'heavy' });
  const fields = part<LibraryField[]>(await app.call(ours.admin, 'GET', '/fields?search=model'), 'fields');
  const [{ revision } = { revision: 0 }] = fields;
  await send(ours.admin, 'PUT', `/fields/${ids.model}`, { options: OPTIONS.slice(0, 1), revision });
  expect((await raise({ model: 'heavy' })).status).toBe(400);
  expect(await read(ours.user, id)).toMatchObject({ fields: { model: 'heavy' } });
  expect((await edit(ours.user, id, { model: 'heavy' })).status).toBe(200);
});

test('a type is for its audience, and an archived default is asked', async () => {
  const none = { project: ours.project, projectManagerName: 'P', contactNumber: '1' };
  for (const requestType of [
    theirs.id,
    'none',
    type._id.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  ]) {
    expect((await raise({ model: 'light' }, { requestType, ...none })).body).toMatchObject({
      errors: [{ path: 'requestType', msg: FORM_MESSAGES.typeUnknown }],
    });
  }
  const managers = await makeType({
    audience: { roles: ['manager'] },
    ask: [],
    defaults: { category: ours.otherCategory },
  });
  expect((await raise({}, { requestType: managers._id, ...none })).status).toBe(400);
  expect((await raise({}, { requestType: managers._id, ...none }, ours.manager)).status).toBe(201);
  await app.db
    .updateTable('categories')
    .set({ archived_at: new Date() })
    .where('id', '=', ours.otherCategory)
    .execute();
  expect((await raise({}, { requestType: managers._id, ...none }, ours.manager)).body).toMatchObject({
    errors: [{ path: 'category' }],
  });
});

test('the checklist of a type is on each of its tickets once', async () => {
  const template = part<{ _id: string }>(
    await send(ours.admin, 'POST', '/checklist-templates', {
      name: 'New laptop',
      items: ['Order', 'Hand out'],
    }),
    'template',
  );
  const listed = await makeType({
    ...{ ask: [], defaults: { category: ours.category, project: ours.project } },
    checklistTemplate: template._id,
  });
  const ticket = await raised({}, { requestType: listed._id });
  expect((await read(ours.manager, ticket._id)).checklist).toEqual({ done: 0, total: 2 });
  expect(ticket.checklist).toBeNull();
  await app.call(ours.admin, 'DELETE', `/checklist-templates/${template._id}`);
  const without = await raised({}, { requestType: listed._id });
  expect((await read(ours.manager, without._id)).checklist).toBeNull();
});
