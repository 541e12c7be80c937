/** What stands in the fields of forms is found as it is now: whatever kind it is of, changed, corrected, and from before. */
import type { LibraryField } from '@switchboard/contract/tickets/forms/own-fields.ts';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import { searchTickets } from '@switchboard/contract/tickets/search/search.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';
import { queueFilling } from './fill-index.ts';

const { app, world } = await openTestApp({}, { empty: true });
const { ours } = world;
const fields: Record<string, LibraryField> = {};
let ticket: Ticket;

const send = async <Part>(who: string, method: 'POST' | 'PUT', path: string, key: string, body: object) => {
  const answer = await app.call(who, method, path, { body });
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body[key] as Part;
};
async function publish(body: object): Promise<RequestType> {
  const { _id, revision } = await send<RequestType>(
    ours.admin,
    'POST',
    '/request-types',
    'requestType',
    body,
  );
  const path = `/request-types/${_id}/publish`;
  return send<RequestType>(ours.admin, 'POST', path, 'requestType', { revision });
}

beforeAll(async () => {
  const options = ['Lightweight', 'Heavyweight'].map((label) => ({
    key: label.slice(0, 5).toLowerCase(),
    label,
  }));
  for (const [key, body] of Object.entries({
    model: { kind: 'choice', options },
    extras: { kind: 'choices', options },
    seats: { kind: 'number' },
    cost: { kind: 'money', currency: 'EUR' },
    needed: { kind: 'date' },
    owner: { kind: 'email' },
    urgent: { kind: 'checkbox' },
    centre: { kind: 'text' },
  })) {
    fields[key] = await send<LibraryField>(ours.admin, 'POST', '/fields', 'field', {
      key,
      label: key,
      ...body,
    });
  }
  const type = await publish({
    name: 'Notebook order',
    ask: [],
    defaults: { category: ours.category, project: ours.project },
    form: Object.values(fields).map(({ _id, key }) => ({
      field: _id,
      ...(key === 'centre' && { requester: 'none' }),
    })),
  });
  await app.db.updateTable('users').set({ contact_number: '2500' }).where('id', '=', ours.user).execute();
  ticket = await send<Ticket>(ours.user, 'POST', '/tickets', 'ticket', {
    summary: 'Something',
    description: 'Please',
    requestType: type._id,
    fields: {
      model: 'light',
      extras: ['heavy'],
      seats: 41.5,
      cost: { amount: '977.30', currency: 'EUR' },
      needed: '2031-05-17',
      owner: 'walrus@reef.example',
      urgent: true,
    },
  });
  await createTicket(app.db, ours);
});

async function find(q: string, who = ours.user) {
  const { body, status } = await app.call(who, 'GET', `/search?q=${encodeURIComponent(q)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return searchTickets.output.parse(body);
}
const total = async (q: string, who = ours.user) => (await find(q, who)).pagination.total;

test.each(['lightweight', 'heavyweight', '41.5', '977.30', '2031-05-17', 'walrus', 'in:fields reef'])(
  '%s is found where it was filled in, and shown',
  async (q) => {
    const { results } = await find(q);
    expect(results.map(({ ticket: { _id } }) => _id)).toEqual([ticket._id]);
    expect(results[0]?.matches).toEqual([expect.objectContaining({ place: 'field', by: null })]);
  },
);

test('in: leaves fields out, and takes them alone', async () => {
  expect(await total('walrus in:comments,files')).toBe(0);
  expect(await total('something in:fields')).toBe(0);
});

test('what is changed is found as it is then, and hidden fields by staff alone', async () => {
  await send(ours.admin, 'PUT', `/tickets/${ticket._id}`, 'ticket', {
    fields: { owner: 'manatee@reef.example', centre: 'dugong', extras: [] },
  });
  expect([await total('walrus'), await total('manatee'), await total('heavyweight')]).toEqual([0, 1, 0]);
  expect([await total('dugong'), await total('dugong', ours.admin)]).toEqual([0, 1]);
  const { results } = await find('dugong', ours.admin);
  expect(results[0]?.matches).toMatchObject([{ place: 'field', text: 'dugong' }]);
});

test('a corrected label is found on tickets of before', async () => {
  const { _id, revision, options } = fields.model as LibraryField;
  const corrected = options.map((option) => ({ ...option, label: option.label.replace('weight', 'duty') }));
  await send(ours.admin, 'PUT', `/fields/${_id}`, 'field', { revision, options: corrected });
  await app.runJobs();
  expect([await total('"lightweight"'), await total('lightduty')]).toEqual([0, 1]);
});

test('values from before the index had them are filled in', async () => {
  await sql`delete from search_texts where place in ('field', 'staff_field')`.execute(app.db);
  expect(await total('manatee')).toBe(0);
  await sql`insert into search_filling (id, below) values (1, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`.execute(
    app.db,
  );
  await queueFilling(app.db);
  await app.runJobs();
  expect([await total('manatee'), await total('dugong'), await total('dugong', ours.admin)]).toEqual([
    1, 0, 1,
  ]);
});

test('type: takes names of request types beside what every ticket is', async () => {
  expect(await total('type:notebook')).toBe(1);
  expect(await total('type:"notebook order"', ours.admin)).toBe(1);
  expect(await total('-type:notebook', ours.admin)).toBe(1);
  expect(await total('type:"General request"', ours.admin)).toBe(1);
  expect(await total('type:notebook,general', ours.admin)).toBe(2);
  const services = await total('type:request-service', ours.admin);
  expect(services + (await total('type:"Report Issue"', ours.admin))).toBe(2);
  expect(await total('type:notebook,report-issue,REQUEST_SERVICE', ours.admin)).toBe(2);
});

test('a type is known to those it is for, to who reads such a ticket, and to the desk', async () => {
  await publish({
    name: 'Payroll secret',
    ask: [],
    audience: { roles: ['manager'], departments: [] },
    defaults: { category: ours.category, project: ours.project },
    form: [],
  });
  const answer = async (who: string) =>
    (await app.call(who, 'GET', `/search?q=${encodeURIComponent('type:payroll')}`)).body.message;
  expect(await answer(ours.user)).toBe('No type here is called payroll');
  expect(await answer(ours.agent)).toBe('No type here is called payroll');
  expect(await answer(world.theirs.admin)).toBe('No type here is called payroll');
  expect([await total('type:payroll', ours.admin), await total('type:payroll', ours.manager)]).toEqual([
    0, 0,
  ]);
  const offered = async (who: string) =>
    (await app.call(who, 'GET', '/search/complete?text=type:p')).body.items as unknown as { label: string }[];
  expect((await offered(ours.user)).map(({ label }) => label)).toEqual([]);
  expect((await offered(ours.admin)).map(({ label }) => label)).toEqual(['Payroll secret']);
});
