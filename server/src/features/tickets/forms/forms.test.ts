/** Request types and their fields: who writes them, what is offered to whom, versions that stay. */
import { FORMS } from '@switchboard/contract/limits.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type { LibraryField } from '@switchboard/contract/tickets/forms/own-fields.ts';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

const post = (path: string, body: object, who = ours.admin) => app.call(who, 'POST', path, { body });
const put = (path: string, body: object, who = ours.admin) => app.call(who, 'PUT', path, { body });
const part = <Part>({ body }: { readonly body: Record<string, unknown> }, key: string) => body[key] as Part;

let made = 0;
async function makeField(body: object = {}): Promise<LibraryField> {
  made += 1;
  const answer = await post('/fields', {
    key: `field_${made}`,
    label: `Field ${made}`,
    kind: 'text',
    ...body,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return part(answer, 'field');
}
async function makeType(body: object = {}): Promise<RequestType> {
  const answer = await post('/request-types', { name: 'New laptop', ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return part(answer, 'requestType');
}
async function publish({ _id, revision }: RequestType): Promise<RequestType> {
  const answer = await post(`/request-types/${_id}/publish`, { revision });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return part(answer, 'requestType');
}
const list = async (who: string, query = '') =>
  part<RequestType[]>(await app.call(who, 'GET', `/request-types${query}`), 'requestTypes');
const find = async (who: string, id: string, query = '') =>
  (await list(who, query)).find(({ _id }) => _id === id);

test('every organization has the general request, which asks what was always asked', async () => {
  expect(await list(ours.user)).toMatchObject([
    { _id: ours.id, name: 'General request', isBuiltIn: true, version: 1, form: [], changed: false },
  ]);
  expect((await app.call(ours.admin, 'DELETE', `/request-types/${ours.id}`)).body).toMatchObject({
    code: 'IN_USE',
    message: FORM_MESSAGES.generalStays,
  });
  // Nothing else is offered.
  expect((await put(`/request-types/${ours.id}`, { hidden: true, revision: 1 })).status).toBe(409);
  const other = await publish(await makeType());
  expect((await put(`/request-types/${ours.id}`, { hidden: true, revision: 1 })).status).toBe(200);
  expect((await list(ours.user)).map(({ _id }) => _id)).toEqual([other._id]);
  expect((await app.call(ours.admin, 'DELETE', `/request-types/${other._id}`)).status).toBe(409);
  await put(`/request-types/${ours.id}`, { hidden: false, revision: 2 });
  expect((await app.call(ours.admin, 'DELETE', `/request-types/${other._id}`)).status).toBe(200);
  expect(await list(theirs.admin, '?all=true')).toMatchObject([{ _id: theirs.id, revision: 1 }]);
});

test('an admin writes them; who runs the desk sees drafts, and a super admin names the organization', async () => {
  const { _id: id } = await makeType({ name: 'Draft' });
  for (const who of [ours.user, ours.agent, ours.manager, ours.head, superAdmin, theirs.admin]) {
    expect((await put(`/request-types/${id}`, { name: 'x', revision: 1 }, who)).status).toBe(
      who === theirs.admin ? 404 : 403,
    );
  }
  for (const who of [ours.user, ours.agent]) expect(await find(who, id, '?all=true')).toBeUndefined();
  expect(await find(ours.manager, id, '?all=true')).toMatchObject({ version: null, changed: true });
  expect(await find(superAdmin, id, `?all=true&organization=${ours.id}`)).toMatchObject({ name: 'Draft' });
  expect(await find(superAdmin, id, '?all=true')).toBeUndefined();
});

test('people see what was published, until the next version', async () => {
  const field = await makeField();
  const type = await publish(await makeType({ form: [{ field: field._id, requiredAtCreation: true }] }));
  expect(type).toMatchObject({ version: 1, changed: false });
  const saved = part<RequestType>(
    await put(`/request-types/${type._id}`, { name: 'Another', form: [], revision: type.revision }),
    'requestType',
  );
  expect(await find(ours.user, type._id)).toMatchObject({
    name: 'New laptop',
    form: [{ field: { key: field.key }, requiredAtCreation: true }],
  });
  expect(saved).toMatchObject({ name: 'Another', changed: true, version: 1 });
  await publish(saved);
  expect(await find(ours.user, type._id)).toMatchObject({ name: 'Another', form: [], version: 2 });
  await expect(
    app.db
      .updateTable('request_type_versions')
      .set({ content: '{}' })
      .where('type_id', '=', type._id)
      .execute(),
  ).rejects.toThrow('never change');
});

test('what is saved as it was is no change, and a subcategory is of its category', async () => {
  const defaults = { category: ours.category, subcategory: ours.subcategory, project: ours.project };
  const type = await makeType({ defaults });
  const again = await put(`/request-types/${type._id}`, { defaults, revision: type.revision });
  expect(part<RequestType>(again, 'requestType').revision).toBe(type.revision);
  const moved = { ...defaults, category: ours.otherCategory };
  expect(await put(`/request-types/${type._id}`, { defaults: moved, revision: type.revision })).toMatchObject(
    {
      status: 400,
      body: { errors: [{ path: 'subcategory' }] },
    },
  );
});

test('of two who save at once one is told', async () => {
  const { _id: id } = await makeType();
  const answers = await Promise.all([
    put(`/request-types/${id}`, { name: 'One', revision: 1 }),
    put(`/request-types/${id}`, { name: 'Other', revision: 1 }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await post(`/request-types/${id}/publish`, { revision: 1 })).body).toMatchObject({
    code: 'CONFLICT',
  });
});

test('a type is offered to its roles and departments', async () => {
  await app.db.updateTable('users').set({ department: 'Design ' }).where('id', '=', ours.user).execute();
  const managers = await publish(await makeType({ audience: { roles: ['manager'] } }));
  const designers = await publish(await makeType({ audience: { departments: ['design'] } }));
  const seenBy = async (who: string) => {
    const ids = (await list(who)).map(({ _id }) => _id);
    return [ids.includes(managers._id), ids.includes(designers._id)];
  };
  expect(await seenBy(ours.manager)).toEqual([true, false]);
  expect(await seenBy(ours.user)).toEqual([false, true]);
});

test('requesters see neither fields for staff nor what they are called', async () => {
  const [open, secret] = [await makeField(), await makeField({ label: 'Never shown' })];
  const type = await publish(
    await makeType({ form: [{ field: open._id }, { field: secret._id, requester: 'none' }] }),
  );
  expect((await find(ours.agent, type._id))?.form).toHaveLength(2);
  const shown = await find(ours.user, type._id);
  expect(shown?.form).toHaveLength(1);
  expect(JSON.stringify(shown)).not.toContain('Never shown');
  expect((await app.call(ours.user, 'GET', '/fields')).status).toBe(403);
});

test('a draft names every placement that is wrong, and nothing of another organization', async () => {
  const [one, two] = [await makeField(), await makeField()];
  const foreign = part<LibraryField>(
    await post('/fields', { key: 'foreign', label: 'Foreign', kind: 'text' }, theirs.admin),
    'field',
  );
  const showIf = { match: 'all', tests: [{ field: two._id, op: 'not_empty' }] };
  const wrong = await post('/request-types', {
    name: 'Circle',
    form: [
      { field: one._id, showIf },
      { field: two._id, default: 5 },
    ],
  });
  expect(wrong).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'form.0.showIf' }, { path: 'form.1.default' }] },
  });
  for (const field of [foreign._id, newId(), 'none']) {
    expect((await post('/request-types', { name: 'x', form: [{ field }] })).body).toMatchObject({
      errors: [{ path: 'form.0.field', msg: FORM_MESSAGES.fieldUnknown }],
    });
  }
  for (const defaults of [{ category: theirs.category }, { project: theirs.project }]) {
    expect((await post('/request-types', { name: 'x', defaults })).status).toBe(400);
  }
});

test('a field keeps key and kind once it is used, and options that were offered', async () => {
  const options = [
    { key: 'light', label: 'Light' },
    { key: 'heavy', label: 'Heavy' },
  ];
  const field = await makeField({ kind: 'choice', options });
  expect((await put(`/fields/${field._id}`, { kind: 'text', revision: 1 })).status).toBe(200);
  await put(`/fields/${field._id}`, { kind: 'choice', options, revision: 2 });
  const type = await makeType({ form: [{ field: field._id }] });
  for (const change of [{ kind: 'text' }, { key: 'another' }]) {
    expect((await put(`/fields/${field._id}`, { ...change, revision: 3 })).body).toMatchObject({
      code: 'IN_USE',
    });
  }
  const changed = await put(`/fields/${field._id}`, { options: options.slice(0, 1), revision: 3 });
  expect(changed.body).toMatchObject({
    field: { options: [{ active: true }, { key: 'heavy', active: false }], used: true, revision: 4 },
  });
  expect((await put(`/fields/${field._id}`, { label: 'Late', revision: 3 })).status).toBe(409);
  expect((await app.call(ours.admin, 'DELETE', `/fields/${field._id}`)).status).toBe(409);
  await put(`/request-types/${type._id}`, { form: [], revision: 1 });
  expect((await app.call(ours.admin, 'DELETE', `/fields/${field._id}`)).status).toBe(200);
  expect((await post('/fields', { key: field.key, label: 'Again', kind: 'text' })).status).toBe(409);
  expect((await post('/fields', { key: 'no_options', label: 'x', kind: 'choice' })).status).toBe(400);
});

test('all types are put in order at once, and each that moves is recorded', async () => {
  const ids = (await list(ours.admin, '?all=true')).map(({ _id }) => _id).toReversed();
  expect((await put('/request-types/order', { ids: ids.slice(1) })).status).toBe(400);
  expect((await put('/request-types/order', { ids })).status).toBe(200);
  expect((await list(ours.admin, '?all=true')).map(({ _id }) => _id)).toEqual(ids);
  const audit = await app.call(ours.admin, 'GET', '/admin/audit?subject=request_type');
  expect(JSON.stringify(audit.body)).toContain('order');
});

test('there are so many types and no more, however many are made at once', async () => {
  const count = async () => (await list(theirs.admin, '?all=true&limit=100')).length;
  const before = await count();
  const rows = Array.from({ length: FORMS.types - before - 1 }, () => ({
    organization_id: theirs.id,
    id: newId(),
    place: 5,
    hidden: false,
    draft: JSON.stringify({}),
    version: null,
    created_at: new Date(),
  }));
  await app.db.insertInto('request_types').values(rows).execute();
  const answers = await Promise.all(
    ['One', 'Other', 'Third'].map((name) => post('/request-types', { name }, theirs.admin)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'LIMIT_REACHED' });
});
