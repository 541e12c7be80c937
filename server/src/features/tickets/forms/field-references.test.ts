/** Every kind of field on one ticket: people, projects and files are looked up, named in answers, and guarded. */
import { FILES } from '@switchboard/contract/limits.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import { FIELD_KINDS, hasValue } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { LibraryField } from '@switchboard/contract/tickets/forms/own-fields.ts';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { beforeAll, expect, test } from 'vitest';
import { PNG, TEXT } from '../../../testing/sample-files.ts';
import { type Files, form as multipart, openUploadApp } from '../testing/upload-app.ts';

const { app, world, base, counts } = await openUploadApp();
const { ours, theirs, superAdmin } = world;

const part = <Part>({ body }: { readonly body: Record<string, unknown> }, key: string) => body[key] as Part;

const OPTIONS = [
  { key: 'light', label: 'Light' },
  { key: 'heavy', label: 'Heavy' },
];
const ids: Record<string, string> = {};
let type: RequestType;

async function makeField(key: string, body: object) {
  const answer = await app.call(ours.admin, 'POST', '/fields', { body: { key, label: key, ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  ids[key] = part<LibraryField>(answer, 'field')._id;
}
async function makeType(form: readonly object[]): Promise<RequestType> {
  const body = {
    name: 'Everything',
    ask: [],
    defaults: { category: ours.category, project: ours.project },
    form,
  };
  const made = await app.call(ours.admin, 'POST', '/request-types', { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { _id, revision } = part<RequestType>(made, 'requestType');
  return part(
    await app.call(ours.admin, 'POST', `/request-types/${_id}/publish`, { body: { revision } }),
    'requestType',
  );
}

beforeAll(async () => {
  for (const kind of FIELD_KINDS) {
    const isChoice = kind === 'choice' || kind === 'choices';
    await makeField(`a_${kind}`, {
      kind,
      ...(isChoice && { options: OPTIONS }),
      ...(kind === 'money' && { currency: 'EUR' }),
    });
  }
  await makeField('secret_file', { kind: 'file' });
  await makeField('boss', { kind: 'person' });
  await app.db.updateTable('users').set({ contact_number: '2500' }).where('id', '=', ours.user).execute();
  type = await makeType([
    ...FIELD_KINDS.map((kind) => ({ field: ids[`a_${kind}`] })),
    { field: ids.secret_file, requester: 'none' },
  ]);
});

async function send(who: string, method: 'POST' | 'PUT', path: string, fields: object, files: Files) {
  const plain = { requestType: type._id, summary: 'x', description: 'x' };
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${await app.tokenFor(who)}` },
    body: multipart({ ...(method === 'POST' && plain), fields: JSON.stringify(fields) }, files),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const raise = (fields: object, files: Files = [], who = ours.user) =>
  send(who, 'POST', '/tickets', fields, files);
async function raised(fields: object, files: Files = []): Promise<Ticket> {
  const answer = await raise(fields, files);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return part(answer, 'ticket');
}
const edit = (who: string, id: string, fields: object, files: Files = []) =>
  send(who, 'PUT', `/tickets/${id}`, fields, files);
const read = async (who: string, id: string) =>
  part<Ticket>(await app.call(who, 'GET', `/tickets/${id}`), 'ticket');
const nameOf = (ticket: Ticket, key: string) => (ticket.fields[key] as { filename: string }).filename;
const opened = async (who: string, id: string, filename: string) =>
  (await app.call(who, 'GET', `/tickets/${id}/attachments/${filename}`)).status;
const wrong = ({ body }: { readonly body: Record<string, unknown> }) => body.errors;

test('one type asks all kinds, and a ticket has all that have a value', async () => {
  const fields = {
    a_text: 'word',
    a_long_text: 'two\nlines',
    a_number: 3,
    a_money: { amount: '12.50', currency: 'EUR' },
    a_date: '2026-12-01',
    a_choice: 'heavy',
    a_choices: ['light', 'heavy'],
    a_checkbox: true,
    a_email: 'a@b.example',
    a_url: 'https://b.example',
  };
  const ticket = await raised({ ...fields, a_person: ours.agent, a_project: ours.project }, [
    ['form.png', PNG, 'field.a_file'],
    ['beside.txt', TEXT],
  ]);
  expect(ticket.form.map(({ field }) => field.kind)).toEqual([...FIELD_KINDS]);
  expect(Object.keys(ticket.fields).toSorted()).toEqual(
    FIELD_KINDS.filter(hasValue)
      .map((kind) => `a_${kind}`)
      .toSorted(),
  );
  expect(ticket.fields).toMatchObject({
    ...fields,
    a_person: { _id: ours.agent, firstName: expect.any(String) },
    a_project: { _id: ours.project, name: expect.any(String) },
    a_file: { originalName: 'form.png', mimetype: 'image/png', size: PNG.length },
  });
  expect(JSON.stringify(ticket.fields.a_person)).not.toContain('@');
  expect(ticket.attachments.map(({ originalName }) => originalName)).toEqual(['beside.txt']);
  expect(await opened(ours.user, ticket._id, nameOf(ticket, 'a_file'))).toBe(200);
});

test('whom and what a new value names is active, and of the organization', async () => {
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', ours.otherUser).execute();
  for (const a_person of [
    ours.otherUser,
    theirs.agent,
    superAdmin,
    ours.project,
    'nobody',
    { _id: theirs.user },
  ]) {
    expect(wrong(await raise({ a_person }))).toEqual([
      { path: 'fields.a_person', msg: FORM_MESSAGES.personUnknown },
    ]);
  }
  for (const a_project of [theirs.project, ours.agent]) {
    expect(wrong(await raise({ a_project }))).toMatchObject([{ path: 'fields.a_project' }]);
  }
  const { _id: id } = await raised({ a_person: ours.head });
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', ours.head).execute();
  // Who was named before stays, whatever became of them.
  expect((await edit(ours.user, id, { a_person: ours.head, a_text: 'more' })).status).toBe(200);
  expect(wrong(await edit(ours.user, id, { a_person: ours.otherUser }))).toMatchObject([
    { path: 'fields.a_person' },
  ]);
  await app.db
    .updateTable('users')
    .set({ is_active: true })
    .where('id', 'in', [ours.head, ours.otherUser])
    .execute();
});

test('a file that is refused, for whatever reason, leaves nothing', async () => {
  const before = { ...(await counts()), number: (await raised({})).ticketNumber };
  const attempts: readonly (readonly [object, Files, string])[] = [
    [{}, [['a.png', TEXT, 'field.a_file']], 'fields.a_file'],
    [{}, [['a.exe', TEXT, 'field.a_file']], 'fields.a_file'],
    [{}, [['a.png', PNG, 'field.a_text']], 'fields.a_text'],
    [{}, [['a.png', PNG, 'field.secret_file']], 'fields.secret_file'],
    [{}, [['a.png', PNG, 'field.nothing']], 'fields.nothing'],
    [{ a_number: 'many' }, [['a.png', PNG, 'field.a_file']], 'fields.a_number'],
    [{ a_file: before.number }, [], 'fields.a_file'],
    [
      {},
      [
        ['a.png', PNG, 'field.a_file'],
        ['b.png', PNG, 'field.a_file'],
      ],
      'fields.a_file',
    ],
  ];
  for (const [fields, files, path] of attempts) {
    const answer = await raise(fields, files);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  }
  const numberOf = (number: string) => Number(number.slice(number.lastIndexOf('-') + 1));
  expect(numberOf((await raised({})).ticketNumber)).toBe(numberOf(before.number) + 1);
  // Together with attachments they are as many as one request may bring.
  const many = Array.from({ length: FILES.attachmentsPerRequest }, (_, at) => [`${at}.txt`, TEXT] as const);
  expect((await raise({}, [...many, ['a.png', PNG, 'field.a_file']])).status).toBe(400);
  expect((await edit(ours.user, (await raised({}))._id, {}, [['a.txt', TEXT]])).status).toBe(400);
  expect(await counts()).toMatchObject({ files: before.files, attachments: before.attachments });
  expect(
    await app.db.selectFrom('field_files').select('id').where('original_name', '=', 'a.png').execute(),
  ).toEqual([]);
});

test('another file takes the place of one, whose bytes are gone, and both count as long as they are there', async () => {
  const stored = async () =>
    (
      await app.db
        .selectFrom('organization_storage')
        .where('organization_id', '=', ours.id)
        .select('bytes')
        .executeTakeFirstOrThrow()
    ).bytes;
  const ticket = await raised({}, [['one.png', PNG, 'field.a_file']]);
  const [before, files] = [await stored(), (await counts()).files];
  const changed = part<Ticket>(
    await edit(ours.user, ticket._id, {}, [['two.txt', TEXT, 'field.a_file']]),
    'ticket',
  );
  expect(changed.fields.a_file).toMatchObject({ originalName: 'two.txt' });
  expect(await stored()).toBe(before - PNG.length + TEXT.length);
  expect((await counts()).files).toBe(files);
  expect(await opened(ours.user, ticket._id, nameOf(ticket, 'a_file'))).toBe(404);
  const timeline = await app.call(ours.user, 'GET', `/tickets/${ticket._id}/timeline`);
  expect(JSON.stringify(timeline.body)).toContain('one.png');
  const { _id } = changed.fields.a_file as { _id: string };
  expect(part<Ticket>(await edit(ours.user, ticket._id, { a_file: _id }), 'ticket').fields).toEqual(
    changed.fields,
  );
  expect(
    wrong(await edit(ours.user, ticket._id, { a_file: (ticket.fields.a_file as { _id: string })._id })),
  ).toMatchObject([{ path: 'fields.a_file' }]);
  expect(part<Ticket>(await edit(ours.user, ticket._id, { a_file: null }), 'ticket').fields).toEqual({});
  expect((await counts()).files).toBe(files - 1);
  expect(await stored()).toBe(before - PNG.length);
});

test('a file in a field for staff is no file to anybody else', async () => {
  const ticket = await raised({});
  const answer = await edit(ours.manager, ticket._id, {}, [['salary.txt', TEXT, 'field.secret_file']]);
  const filename = nameOf(part<Ticket>(answer, 'ticket'), 'secret_file');
  expect(await opened(ours.manager, ticket._id, filename)).toBe(200);
  for (const who of [ours.user, ours.otherUser, theirs.admin]) {
    expect(await opened(who, ticket._id, filename)).toBe(404);
  }
  for (const path of ['', '/timeline']) {
    const seen = await app.call(ours.user, 'GET', `/tickets/${ticket._id}${path}`);
    for (const word of [filename, 'salary', 'secret_file']) {
      expect(JSON.stringify(seen.body)).not.toContain(word);
    }
  }
  expect((await read(ours.manager, ticket._id)).attachments).toEqual([]);
  const found = await app.call(ours.user, 'GET', '/search?q=salary');
  expect(JSON.stringify(found.body)).not.toContain(ticket._id);
});

test('defaults and conditions name people of the organization alone, and show them by name', async () => {
  const placement = { field: ids.a_person, default: ours.agent };
  const named = await makeType([
    placement,
    {
      field: ids.a_text,
      showIf: { match: 'all', tests: [{ field: ids.a_person, op: 'is', value: ours.agent }] },
    },
  ]);
  const [first, second] = named.form;
  expect(first?.default).toMatchObject({ _id: ours.agent, firstName: expect.any(String) });
  expect(second?.showIf?.tests[0]?.value).toMatchObject({ _id: ours.agent });
  expect(named.changed).toBe(false);
  const ask = (form: readonly object[]) =>
    app.call(ours.admin, 'POST', '/request-types', { body: { name: 'x', form } });
  expect((await ask([{ field: ids.a_person, default: theirs.agent }])).body).toMatchObject({
    errors: [{ path: 'form.0.default' }],
  });
  const test = { field: ids.a_person, op: 'is', value: theirs.agent };
  expect(
    (await ask([{ field: ids.a_person }, { field: ids.a_text, showIf: { match: 'all', tests: [test] } }]))
      .body,
  ).toMatchObject({ errors: [{ path: 'form.1.showIf' }] });
  const plain = { requestType: named._id, summary: 'x', description: 'x' };
  const body = { ...plain, fields: { a_text: 'shown' } };
  expect((await app.call(ours.user, 'POST', '/tickets', { body })).body).toMatchObject({
    ticket: { fields: { a_person: { _id: ours.agent }, a_text: 'shown' } },
  });
  const another = { ...plain, fields: { a_person: ours.manager, a_text: 'hidden' } };
  const answer = await app.call(ours.user, 'POST', '/tickets', { body: another });
  expect(Object.keys(part<Ticket>(answer, 'ticket').fields)).toEqual(['a_person']);
});

test('a file that a condition hides is not kept', async () => {
  const shown = await makeType([
    { field: ids.a_checkbox },
    { field: ids.a_file, showIf: { match: 'all', tests: [{ field: ids.a_checkbox, op: 'not_empty' }] } },
  ]);
  const before = type;
  type = shown;
  const files = (await counts()).files;
  const ticket = await raised({ a_checkbox: false }, [['a.png', PNG, 'field.a_file']]);
  expect(ticket.fields).toEqual({});
  expect((await counts()).files).toBe(files);
  const other = await raised({ a_checkbox: true }, [['a.png', PNG, 'field.a_file']]);
  await edit(ours.user, other._id, { a_checkbox: false });
  expect((await counts()).files).toBe(files);
  type = before;
});

test('people are found by letters of their names, without their e-mail', async () => {
  const find = async (who: string, query: string) =>
    (await app.call(who, 'GET', `/people?${query}`)) as unknown as {
      status: number;
      body: { people: { _id: string }[] };
    };
  await app.db
    .updateTable('users')
    .set({ first_name: 'Xaverl', department: 'Welding' })
    .where('id', 'in', [ours.agent, ours.otherUser, theirs.agent])
    .execute();
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', ours.otherUser).execute();
  const { body } = await find(ours.user, 'search=xAv');
  expect(body.people).toEqual([
    { _id: ours.agent, firstName: 'Xaverl', lastName: expect.any(String), department: 'Welding' },
  ]);
  for (const search of ['', 'x', ' x ']) {
    expect((await find(ours.user, `search=${search}`)).status).toBe(400);
  }
  expect((await find(superAdmin, 'search=xav')).body.people).toEqual([]);
  expect((await find(superAdmin, `search=xav&organization=${theirs.id}`)).body.people).toMatchObject([
    { _id: theirs.agent },
  ]);
  expect((await find(ours.user, `search=xav&organization=${theirs.id}`)).body.people).toMatchObject([
    { _id: ours.agent },
  ]);
});

test('words follow the type, too: a search finds for a requester what their ticket shows', async () => {
  const other = await makeType([{ field: ids.secret_file }, { field: ids.a_text, requester: 'none' }]);
  const { _id: id } = await raised({ a_text: 'zwetschge', a_long_text: 'mirabelle' });
  const found = async (who: string, word: string) =>
    part<{ total: number }>(await app.call(who, 'GET', `/search?q=${word}`), 'pagination').total;
  expect(await found(ours.user, 'zwetschge')).toBe(1);
  await app.call(ours.manager, 'PUT', `/tickets/${id}`, { body: { requestType: other._id } });
  expect((await read(ours.user, id)).fields).not.toHaveProperty('a_text');
  expect(await found(ours.user, 'zwetschge')).toBe(0);
  expect(await found(ours.manager, 'zwetschge')).toBe(1);
  expect(await found(ours.user, 'mirabelle')).toBe(1);
  await app.call(ours.manager, 'PUT', `/tickets/${id}`, { body: { requestType: type._id } });
  expect(await found(ours.user, 'zwetschge')).toBe(0);
});

test('files follow the type: what a form kept for staff stays so, what it showed stays readable', async () => {
  const other = await makeType([{ field: ids.secret_file, requester: 'read' }]);
  const { _id: id } = await raised({}, [['form.png', PNG, 'field.a_file']]);
  await edit(ours.manager, id, {}, [['secret.png', PNG, 'field.secret_file']]);
  const before = await read(ours.manager, id);
  const [shown, secret] = [nameOf(before, 'a_file'), nameOf(before, 'secret_file')];
  const changed = await app.call(ours.manager, 'PUT', `/tickets/${id}`, { body: { requestType: other._id } });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect((await read(ours.user, id)).fields).not.toHaveProperty('secret_file');
  expect(await opened(ours.user, id, secret)).toBe(404);
  expect(await opened(ours.manager, id, secret)).toBe(200);
  expect(await opened(ours.user, id, shown)).toBe(200);
});
