/** Templates of request types: super admins keep them, organizations copy them, and nothing leads from one to the other. */
import { FORMS } from '@switchboard/contract/limits.ts';
import { limitReached } from '@switchboard/contract/messages.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type { LibraryField } from '@switchboard/contract/tickets/forms/own-fields.ts';
import type { RequestTypeTemplate } from '@switchboard/contract/tickets/forms/request-type-templates.ts';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../../platform/ids.ts';
import { openTestApp } from '../../../../testing/open-test-app.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

const TEMPLATES = '/request-type-templates';
const post = (path: string, body: object, who: string) => app.call(who, 'POST', path, { body });
const put = (path: string, body: object, who = superAdmin) => app.call(who, 'PUT', path, { body });
const part = <Part>({ body }: { readonly body: Record<string, unknown> }, key: string) => body[key] as Part;

const model = {
  key: 'model',
  label: 'Model',
  kind: 'choice',
  options: [
    { key: 'light', label: 'Light' },
    { key: 'heavy', label: 'Heavy' },
  ],
};
const why = { key: 'why', label: 'Why a heavy one', kind: 'text' };
/** The second field shows by the first one's value. */
const FORM = [
  { field: model, default: 'light', requiredAtCreation: true },
  {
    field: why,
    requester: 'read',
    showIf: { match: 'all', tests: [{ field: 'model', op: 'is', value: 'heavy' }] },
  },
];

let made = 0;
async function makeTemplate(body: object = {}): Promise<RequestTypeTemplate> {
  made += 1;
  const answer = await post(TEMPLATES, { name: `New laptop ${made}`, form: FORM, ...body }, superAdmin);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return part(answer, 'requestTypeTemplate');
}
const copy = (template: string, more: object = {}, who = ours.admin) =>
  post('/request-types/from-template', { template, ...more }, who);
async function copied(template: string, more: object = {}, who = ours.admin): Promise<RequestType> {
  const answer = await copy(template, more, who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return part(answer, 'requestType');
}
const typesOf = async (who: string) =>
  part<RequestType[]>(await app.call(who, 'GET', '/request-types?all=true&limit=100'), 'requestTypes');
const fieldsOf = async (who: string) =>
  part<LibraryField[]>(await app.call(who, 'GET', '/fields?limit=100'), 'fields');
const listed = async (who: string, query = '') =>
  part<RequestTypeTemplate[]>(await app.call(who, 'GET', `${TEMPLATES}${query}`), 'requestTypeTemplates');

beforeEach(async () => {
  await app.db.updateTable('request_type_templates').set({ archived_at: new Date() }).execute();
  await app.db.updateTable('request_types').set({ archived_at: new Date() }).execute();
});

test('super admins write them, whoever writes request types reads and copies them, and nobody else hears of them', async () => {
  const { _id: id } = await makeTemplate({ name: 'Laptop', description: 'For work' });
  expect((await listed(superAdmin, '?search=WORK')).map(({ name }) => name)).toEqual(['Laptop']);
  expect((await listed(ours.admin)).map(({ _id }) => _id)).toEqual([id]);
  for (const who of [ours.admin, ours.manager, ours.head, ours.agent, ours.user]) {
    expect((await post(TEMPLATES, { name: 'x' }, who)).status).toBe(403);
    expect((await put(`${TEMPLATES}/${id}`, { name: 'x', revision: 1 }, who)).status).toBe(403);
    expect((await app.call(who, 'DELETE', `${TEMPLATES}/${id}`)).status).toBe(403);
    if (who === ours.admin) continue;
    expect((await app.call(who, 'GET', TEMPLATES)).status).toBe(403);
    expect((await copy(id, {}, who)).status).toBe(403);
  }
  // A super admin keeps templates, and makes no request types of an organization.
  expect((await copy(id, {}, superAdmin)).status).toBe(403);
  for (const path of [newId(), 'nonsense']) {
    expect((await put(`${TEMPLATES}/${path}`, { name: 'x', revision: 1 })).status).toBe(404);
  }
});

test('a copy is a draft of the organization with fields of its library, and no other organization has any of it', async () => {
  const before = await fieldsOf(theirs.admin);
  const { _id: id } = await makeTemplate({ name: 'Notebook', audience: { roles: ['manager'] } });
  const type = await copied(id);
  expect(type).toMatchObject({
    name: 'Notebook',
    version: null,
    archived: false,
    audience: { roles: ['manager'], departments: [] },
    defaults: { category: null, project: null, team: null },
  });
  const library = await fieldsOf(ours.admin);
  const [first, second] = type.form;
  expect(library.filter(({ used }) => used).map(({ _id }) => _id)).toEqual(
    expect.arrayContaining([first?.field._id, second?.field._id]),
  );
  expect(first).toMatchObject({ field: { key: 'model' }, default: 'light', requiredAtCreation: true });
  expect(second).toMatchObject({
    requester: 'read',
    showIf: { match: 'all', tests: [{ field: first?.field._id, op: 'is', value: 'heavy' }] },
  });
  expect((await typesOf(theirs.admin)).map(({ name }) => name)).toEqual(['General request']);
  expect(await fieldsOf(theirs.admin)).toEqual(before);
  // It is published like any other.
  const published = await post(`/request-types/${type._id}/publish`, { revision: type.revision }, ours.admin);
  expect(published).toMatchObject({ status: 200, body: { requestType: { version: 1 } } });
  const audit = await app.call(ours.admin, 'GET', '/admin/audit?subject=request_type&limit=5');
  expect(JSON.stringify(audit.body)).toContain('from the template Notebook');
});

test('a template that is changed or archived changes no copy, and a copy no template', async () => {
  const template = await makeTemplate();
  const type = await copied(template._id);
  const changed = await put(`${TEMPLATES}/${template._id}`, {
    name: 'Something else',
    form: [{ field: { ...model, label: 'Size', options: [{ key: 'small', label: 'Small' }] } }],
    revision: template.revision,
  });
  expect(changed).toMatchObject({ status: 200, body: { requestTypeTemplate: { revision: 2 } } });
  const now = async () => (await typesOf(ours.admin)).find(({ _id }) => _id === type._id);
  expect(await now()).toEqual(type);
  await app.call(superAdmin, 'DELETE', `${TEMPLATES}/${template._id}`);
  expect(await now()).toEqual(type);
  expect(await copy(template._id)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'template', msg: FORM_MESSAGES.templateUnknown }] },
  });
  const other = await makeTemplate();
  const { _id: id, revision } = await copied(other._id);
  await put(`/request-types/${id}`, { name: 'Ours', form: [], revision }, ours.admin);
  expect(await listed(superAdmin)).toEqual([other]);
});

test('fields that stand in the library already are asked again; others of the same key get another key', async () => {
  const { form } = await copied((await makeTemplate())._id, { name: 'First' });
  const again = await copied((await makeTemplate())._id, { name: 'Second' });
  expect(again.form.map(({ field }) => field._id)).toEqual(form.map(({ field }) => field._id));
  const wider = { ...model, options: [...model.options, { key: 'tablet', label: 'Tablet' }] };
  const other = await makeTemplate({ form: [{ field: wider }, { ...FORM[1], default: null }] });
  const third = await copied(other._id, { name: 'Third' });
  const [own, same] = third.form;
  expect([own?.field.key, same?.field.key]).toEqual(['model_2', 'why']);
  expect(same?.field._id).toBe(form[1]?.field._id);
  expect(same?.showIf?.tests[0]?.field).toBe(own?.field._id);
});

test('of two who save one revision one is told; names are taken once, and an archived one gives its name back', async () => {
  const { _id: id } = await makeTemplate({ name: 'Laptop' });
  const answers = await Promise.all(
    ['One', 'Other'].map((name) => put(`${TEMPLATES}/${id}`, { name, revision: 1 })),
  );
  expect(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`).toSorted()).toEqual([
    '200 ',
    '409 CONFLICT',
  ]);
  await put(`${TEMPLATES}/${id}`, { name: 'Laptop', revision: 2 });
  const taken = { status: 409, body: { code: 'NAME_TAKEN', errors: [{ path: 'name' }] } };
  expect(await post(TEMPLATES, { name: 'LAPTOP' }, superAdmin)).toMatchObject(taken);
  const other = await makeTemplate();
  expect(await put(`${TEMPLATES}/${other._id}`, { name: 'laptop', revision: 1 })).toMatchObject(taken);
  await app.call(superAdmin, 'DELETE', `${TEMPLATES}/${id}`);
  expect((await put(`${TEMPLATES}/${other._id}`, { name: 'laptop', revision: 1 })).status).toBe(200);
  // A copy is asked for another name where its own is taken.
  await copied(other._id);
  expect(await copy(other._id)).toMatchObject({
    status: 409,
    body: { code: 'NAME_TAKEN', errors: [{ path: 'name', msg: FORM_MESSAGES.typeNameTaken }] },
  });
  expect(await copied(other._id, { name: 'Laptop of 2027' })).toMatchObject({ name: 'Laptop of 2027' });
});

test('what refers to an organization, or cannot be asked, is refused by its place', async () => {
  const placed = (field: object, more: object = {}) => ({
    field: { key: 'one', label: 'One', ...field },
    ...more,
  });
  const wrong: [object[], string, string][] = [
    [[placed({ kind: 'person' }, { default: ours.user })], 'form.0.default', FORM_MESSAGES.defaultInvalid],
    [
      [placed({ kind: 'project' }, { default: { _id: ours.project } })],
      'form.0.default',
      FORM_MESSAGES.defaultInvalid,
    ],
    [[placed({ kind: 'choice' })], 'form.0.field.options', FORM_MESSAGES.optionsRequired],
    [[placed({ kind: 'text' }), placed({ kind: 'date' })], 'form.1.field', FORM_MESSAGES.fieldTwice],
    [[placed({ kind: 'text', label: ' ' })], 'form.0.field.label', 'Label is required'],
    [
      [placed({ kind: 'text' }, { showIf: { match: 'all', tests: [{ field: 'two', op: 'empty' }] } })],
      'form.0.showIf',
      FORM_MESSAGES.conditionLater,
    ],
  ];
  const options = Array.from({ length: FORMS.options }, (_, index) => ({
    key: `o${index}`,
    label: 'x'.repeat(90),
  }));
  const many = Array.from({ length: 3 }, (_, index) => placed({ key: `k${index}`, kind: 'choice', options }));
  wrong.push([many, 'form', FORM_MESSAGES.templateTooLong]);
  for (const [form, path, msg] of wrong) {
    const answer = await post(TEMPLATES, { name: 'x', form }, superAdmin);
    expect(answer, path).toMatchObject({ status: 400, body: { errors: [{ path, msg }] } });
  }
  expect(await listed(superAdmin)).toEqual([]);
});

test('limits hold: templates of the installation, types and fields of the organization', async () => {
  const { _id: id } = await makeTemplate();
  const many = (count: number) => Array.from({ length: count }, () => newId());
  const row = await app.db
    .selectFrom('request_type_templates')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('request_type_templates')
    .values(
      many(FORMS.templates - 2).map((own) => ({
        ...row,
        id: own,
        content: JSON.stringify({ ...row.content, name: own }),
      })),
    )
    .execute();
  const answers = await Promise.all(['One', 'Other'].map((name) => post(TEMPLATES, { name }, superAdmin)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    limitReached(FORMS.templates, 'templates'),
  );

  const room = (await fieldsOf(theirs.admin)).length;
  await app.db
    .insertInto('request_fields')
    .values(
      many(FORMS.fields - room - 1).map((own, index) => ({
        organization_id: theirs.id,
        id: own,
        key: `filler_${index}`,
        label: 'Filler',
        kind: 'text' as const,
        options: '[]',
        currency: null,
        min: null,
        max: null,
        created_at: new Date(),
      })),
    )
    .execute();
  expect(await copy(id, {}, theirs.admin)).toMatchObject({
    status: 409,
    body: { code: 'LIMIT_REACHED', message: limitReached(FORMS.fields, 'fields') },
  });
  expect((await typesOf(theirs.admin)).map(({ name }) => name)).toEqual(['General request']);
});

test('what super admins do with them stands in the record of the installation, their fields with it', async () => {
  const { _id: id } = await makeTemplate({ name: 'Phone', form: [{ field: why }] });
  await put(`${TEMPLATES}/${id}`, { form: [{ field: model }], revision: 1 });
  await app.call(superAdmin, 'DELETE', `${TEMPLATES}/${id}`);
  const events = await app.db
    .selectFrom('installation_events')
    .select(['verb', 'data', 'actor_id'])
    .where('subject_id', '=', id)
    .orderBy('sequence')
    .execute();
  expect(events).toMatchObject([
    { verb: 'created', data: { name: 'Phone' }, actor_id: superAdmin },
    {
      verb: 'edited',
      data: {
        field: 'form',
        from: [expect.stringContaining('why · text')],
        to: [expect.stringContaining('model · choice · Light, Heavy')],
      },
    },
    { verb: 'archived', data: { name: 'Phone' } },
  ]);
});
