import { importProjects, previewProjectImport } from '@switchboard/contract/catalogue/project-import.ts';
import { listProjects } from '@switchboard/contract/catalogue/projects.ts';
import { IMPORT } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CELL_LENGTH } from '../../../platform/csv/read-lines.ts';
import { RATE } from '../../../platform/limits.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { type CsvUpload, sendCsv } from '../../../testing/send-csv.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { createProject, createWorld } from '../../../testing/world.ts';

const { app, world } = await openTestApp();

const HEAD =
  'Project Name,Project Code,Description,Manager Email,BU Head Email,Status,Start Date,End Date\r\n';
let codes = 0;
const newCode = () => {
  codes += 1;
  return `CSV-${codes}`;
};

const send = (call: 'preview' | 'upload', content: string | Uint8Array, as?: CsvUpload) =>
  sendCsv(app, world.ours.admin, `/project-import/${call}`, content, as);
const upload = async (content: string | Uint8Array, as?: CsvUpload) =>
  importProjects.output.parse((await send('upload', content, as)).body);
const preview = async (content: string | Uint8Array) =>
  previewProjectImport.output.parse((await send('preview', content)).body);
const projects = () =>
  app.db
    .selectFrom('projects')
    .selectAll()
    .where('organization_id', '=', world.ours.id)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
const projectOf = async (code: string) => (await projects()).find((project) => project.code === code);

/** What a file with this one row is told about it. */
async function verdictOf(row: string) {
  const announced = await preview(HEAD + row);
  const before = await projects();
  const result = await upload(HEAD + row);
  expect(await projects()).toEqual(before);
  expect(result.summary).toEqual({ totalRows: 1, successful: 0, failed: 1 });
  expect(result.errors[0]?.errors).toEqual(announced.rows[0]?.errors);
  return result.errors[0]?.errors;
}

test('the good row is saved and the bad one is reported with its line', async () => {
  const code = newCode();
  const file = `${HEAD}Depot,${code},Where labels lie,Manager@ours.test,head@ours.test,completed,2026-01-31,31.12.2026\r\nNo code,,,,,,,\r\n`;
  expect(await preview(file)).toEqual({
    summary: { totalRows: 2, successful: 1, failed: 1 },
    rows: [
      { row: 2, projectName: 'Depot', projectCode: code, errors: [] },
      { row: 3, projectName: 'No code', projectCode: '', errors: ['Code is required'] },
    ],
    ignoredColumns: [],
  });
  expect(await projectOf(code)).toBeUndefined();

  const result = await send('upload', file);
  expect(result.status).toBe(200);
  expect(result.body).toEqual({
    success: true,
    summary: { totalRows: 2, successful: 1, failed: 1 },
    errors: [{ row: 3, projectName: 'No code', errors: ['Code is required'] }],
    successes: [{ projectCode: code, projectName: 'Depot' }],
  });
  expect(await projectOf(code)).toMatchObject({
    name: 'Depot',
    description: 'Where labels lie',
    manager_id: world.ours.manager,
    bu_head_id: world.ours.head,
    status: 'Completed',
    start_date: '2026-01-31',
    end_date: '2026-12-31',
  });
});

test('it stands in the record: each project, and the import as a whole', async () => {
  const code = newCode();
  await upload(`${HEAD}Recorded,${code},,,,,,\nNo code,,,,,,,\n`);
  const project = await projectOf(code);
  const events = await app.db
    .selectFrom('events')
    .select(['subject_kind', 'subject_id', 'subject_name', 'verb', 'data', 'actor_id'])
    .where('organization_id', '=', world.ours.id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(events).toEqual([
    expect.objectContaining({
      subject_kind: 'organization',
      verb: 'imported',
      data: { what: 'projects', rows: 2, imported: 1 },
      actor_id: world.ours.admin,
    }),
    expect.objectContaining({
      subject_kind: 'project',
      subject_id: project?.id,
      subject_name: 'Recorded',
      verb: 'created',
      data: { imported: true },
    }),
  ]);
});

test('a description takes as much as in the form', async () => {
  const { summary } = await upload(`${HEAD}Depot,${newCode()},${'d'.repeat(10_000)},,,,,\n`);
  expect(summary).toEqual({ totalRows: 1, successful: 1, failed: 0 });
});

test('every rule of the form holds for a row, all of them at once', async () => {
  expect(await verdictOf(',,,,,,,x')).toEqual([
    'Name is required',
    'Code is required',
    'End Date must be a date such as 2026-01-31',
  ]);
  expect(await verdictOf(`${'n'.repeat(101)},${'c'.repeat(51)},,,,,,`)).toEqual([
    'Name must be 100 characters or less',
    'Code must be 50 characters or less',
  ]);
  expect(await verdictOf(`Depot,LONG-1,${'d'.repeat(10_001)},,,,,`)).toEqual([
    'Description must be 10000 characters or less',
  ]);
  expect(await verdictOf('Depot,BAD-1,,,,Asleep,01/02/2026,')).toEqual([
    'Status must be Active, Inactive or Completed',
    'Start Date must be a date such as 2026-01-31',
  ]);
  expect(await verdictOf('Depot,BAD-2,,,,,2026-02-30,')).toEqual([
    'Start Date must be a date such as 2026-01-31',
  ]);
  expect(await verdictOf('Depot,BAD-3,,,,,2026-02-02,2026-02-01')).toEqual([
    'End date must not be before the start date',
  ]);
  expect(await verdictOf('"two\nlines",BAD-4,,,,,,')).toEqual([
    'Project Name: Control characters are not allowed',
  ]);
  expect(await verdictOf('Depot,BAD-5,,,,,,,surplus')).toEqual([MESSAGES.csvRowTooWide]);
});

test('leads are active people of the organization in their role', async () => {
  const { manager } = world.ours;
  const unknown = [MESSAGES.leadManagerUnknown, MESSAGES.leadBuHeadUnknown];
  expect(await verdictOf('Depot,LEAD-1,,nobody@ours.test,nobody@ours.test,,,')).toEqual(unknown);
  expect(await verdictOf('Depot,LEAD-2,,manager@theirs.test,head@theirs.test,,,')).toEqual(unknown);
  expect(await verdictOf('Depot,LEAD-3,,head@ours.test,manager@ours.test,,,')).toEqual(unknown);
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', manager).execute();
  expect(await verdictOf('Depot,LEAD-4,,manager@ours.test,,,,')).toEqual([MESSAGES.leadManagerUnknown]);
  await app.db.updateTable('users').set({ is_active: true }).where('id', '=', manager).execute();
});

test('a code is taken by a live project of the same organization, whatever its case', async () => {
  const taken = newCode();
  await upload(`${HEAD}First,${taken},,,,,,\n`);
  expect(await verdictOf(`Second,${taken.toLowerCase()},,,,,,`)).toEqual([MESSAGES.projectCodeTaken]);

  const elsewhere = newCode();
  await createProject(app.db, world.theirs.id, { code: elsewhere });
  expect((await upload(`${HEAD}Ours too,${elsewhere},,,,,,\n`)).summary.successful).toBe(1);
});

test('of rows with the same code the first good one wins', async () => {
  const code = newCode();
  const result = await upload(
    `${HEAD}Bad,${code},,,,Asleep,,\nGood,${code},,,,,,\nLate,${code.toLowerCase()},,,,,,\n`,
  );
  expect(result.successes).toEqual([{ projectCode: code, projectName: 'Good' }]);
  expect(result.errors).toEqual([
    { row: 2, projectName: 'Bad', errors: ['Status must be Active, Inactive or Completed'] },
    { row: 4, projectName: 'Late', errors: ['Project Code is the same as in row 3'] },
  ]);
});

test('an import that breaks on the way leaves nothing behind', async () => {
  const before = await projects();
  await sql`alter table events rename to events_elsewhere`.execute(app.database.owner);
  const broken = await send('upload', `${HEAD}Depot,${newCode()},,,,,,\n`);
  await sql`alter table events_elsewhere rename to events`.execute(app.database.owner);
  expect(broken.status).toBe(500);
  expect(await projects()).toEqual(before);
  expect(await app.storedFiles()).toEqual([]);
});

test('two imports of the same file at once save each row once', async () => {
  const file = HEAD + Array.from({ length: 50 }, () => `Race,${newCode()},,,,,,\n`).join('');
  const results = await Promise.all(Array.from({ length: 4 }, () => upload(file)));
  expect(results.map(({ summary }) => summary.successful).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 50]);
});

const TRICKY = 'Größe „M“ – 12€';
const tricky = (code: string) => `${HEAD}${TRICKY},${code},,,,,,\r\n`;
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const windows1252 = (text: string) =>
  Buffer.from(
    text.replaceAll('„', '\x84').replaceAll('“', '\x93').replaceAll('–', '\x96').replaceAll('€', '\x80'),
    'latin1',
  );

test.each<[string, (text: string) => Uint8Array]>([
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a byte order mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 little endian', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 big endian', (text) => utf16be(`\ufeff${text}`)],
  ['UTF-16 without a mark', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16 big endian without a mark', utf16be],
  ['Windows-1252', windows1252],
])('a file in %s keeps its letters', async (_name, encode) => {
  const code = newCode();
  await upload(encode(tricky(code)));
  expect((await projectOf(code))?.name).toBe(TRICKY);
});

test.each([
  ['semicolons', (cells: string[]) => cells.join(';')],
  ['tabs', (cells: string[]) => cells.join('\t')],
  ['bars', (cells: string[]) => cells.join('|')],
  ['quoted commas', (cells: string[]) => cells.map((cell) => `"${cell}"`).join(',')],
])('cells may be separated by %s', async (_name, line) => {
  const code = newCode();
  const rows = [
    line(['project_code', 'Colour', 'PROJECT NAME', 'description']),
    line([code, 'red', 'Depot north', 'a and b']),
  ];
  expect(await preview(rows.join('\n'))).toMatchObject({
    summary: { successful: 1 },
    ignoredColumns: ['Colour'],
  });
  await upload(rows.join('\n'));
  expect(await projectOf(code)).toMatchObject({ name: 'Depot north', description: 'a and b' });
});

test('quotes, line breaks inside of cells, blank lines, old and mixed line ends are read as spreadsheets do', async () => {
  const [first, second, third, fourth] = [newCode(), newCode(), newCode(), newCode()];
  const result = await upload(
    [
      'sep=,\r\n',
      'Project Name,Project Code,Description\r\n',
      `"Say ""hi"", twice",${first},"two\r\nlines"\n`,
      '\r\n',
      ' , , \r',
      `12" rack,${second}\r`,
      `'=SUM(A1),${third},'@import\n`,
      `'t Hart,${fourth},-12 °C`,
    ].join(''),
  );
  expect(result.summary).toEqual({ totalRows: 4, successful: 4, failed: 0 });
  expect(await projectOf(first)).toMatchObject({ name: 'Say "hi", twice', description: 'two\r\nlines' });
  expect(await projectOf(second)).toMatchObject({ name: '12" rack' });
  expect(await projectOf(third)).toMatchObject({ name: '=SUM(A1)', description: '@import' });
  expect(await projectOf(fourth)).toMatchObject({ name: "'t Hart", description: '-12 °C' });

  const { rows } = await preview(`Project Name,Project Code\n\n , \n"a\nb",X\nlast,`);
  expect(rows.map(({ row }) => row)).toEqual([4, 5]);
});

test('a file that is no CSV, or has no usable heading, is refused as a whole', async () => {
  const before = await projects();
  const png = Buffer.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
  ]);
  const cases: [string | Uint8Array, string, CsvUpload?][] = [
    [png, MESSAGES.csvInvalid],
    [`${HEAD}Depot,X,,,,,,`, MESSAGES.csvInvalid, { name: 'projects.xlsx' }],
    [`${HEAD}Depot,X,,,,,,`, MESSAGES.csvInvalid, { name: 'projects.txt', type: 'text/plain' }],
    ['', MESSAGES.fileEmpty],
    [HEAD, MESSAGES.csvWithoutRows],
    ['\n\n', 'Missing: Project Name, Project Code.'],
    ['Depot,X\nPier,Y\n', 'Missing: Project Name, Project Code.'],
    ['Project Name,Status\nDepot,Active\n', 'Missing: Project Code.'],
    ['Project Name,Project Code,project code\nDepot,X,Y\n', 'The column Project Code appears twice'],
    [`${HEAD}Depot,X,,,,,,\nPier,"Y,,,,,,\nQuay,Z,,,,,,\n`, 'Row 3 has a quote that is never closed'],
    [`${HEAD}${'x'.repeat(CELL_LENGTH + 10)}`, 'Row 2 has a quote that is never closed'],
  ];
  for (const [content, message, as] of cases) {
    for (const call of ['preview', 'upload'] as const) {
      const answer = await send(call, content, as);
      expect(answer.status, message).toBe(400);
      expect(answer.body.message).toContain(message);
      expect(answer.body.errors).toEqual([{ path: 'csvFile', msg: answer.body.message }]);
    }
  }
  expect(await projects()).toEqual(before);
  const missing = await app.call(world.ours.admin, 'POST', '/project-import/upload', { body: {} });
  expect(missing).toMatchObject({ status: 400, body: { message: MESSAGES.csvRequired } });
});

test('the type that Windows announces for spreadsheets is taken too', async () => {
  const excel = { type: 'application/vnd.ms-excel' };
  expect((await upload(`${HEAD}Depot,${newCode()},,,,,,`, excel)).summary.successful).toBe(1);
});

test('5,000 rows are taken, one more is refused; 5 MB are read, one byte more is not', async () => {
  const rows = (count: number) => `${HEAD}${'Depot,,,,,,,\n'.repeat(count)}`;
  expect((await preview(rows(IMPORT.rows))).summary.totalRows).toBe(IMPORT.rows);
  const many = await send('preview', rows(IMPORT.rows + 1));
  expect(many).toMatchObject({ status: 400, body: { message: 'A file can have at most 5000 rows' } });

  const padded = (bytes: number) => {
    const row = `${HEAD}Depot,${newCode()},,,,,,\n`;
    return row + '\n'.repeat(bytes - row.length);
  };
  expect((await send('preview', padded(IMPORT.bytes))).status).toBe(200);
  const large = await send('upload', padded(IMPORT.bytes + 1));
  expect(large).toMatchObject({ status: 413, body: { message: MESSAGES.csvTooLarge } });
  expect(await app.storedFiles()).toEqual([]);
});

test('the sample can be filled in, and imported as it is', async () => {
  const sample = await app.call(world.ours.admin, 'GET', '/project-import/sample');
  expect(sample.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="project-import-sample.csv"',
  });
  expect(await preview(sample.raw)).toMatchObject({
    summary: { totalRows: 2, failed: 0 },
    ignoredColumns: [],
  });
  expect((await upload(sample.raw)).summary).toEqual({ totalRows: 2, successful: 2, failed: 0 });
  expect(await projectOf('SAMPLE-1')).toMatchObject({ manager_id: world.ours.manager });
  const again = await upload(sample.raw);
  expect(again.summary).toEqual({ totalRows: 2, successful: 0, failed: 2 });
});

test('what was imported stands in the list', async () => {
  const code = newCode();
  await upload(`${HEAD}Listed,${code},,manager@ours.test,,,,\n`);
  const answer = await app.call(world.ours.admin, 'GET', `/projects?search=${code}`);
  const [project] = listProjects.output.parse(answer.body).projects;
  expect(project).toMatchObject({ code, status: 'Active', projectManager: { email: 'manager@ours.test' } });
});

test('a person has so many files read in an hour', async () => {
  const limited = await startTestApp({ RATE_LIMIT_FACTOR: String(2 / RATE.imports.points) });
  try {
    const { ours } = await createWorld(limited.db);
    const statuses: number[] = [];
    for (const call of ['preview', 'upload', 'preview']) {
      statuses.push((await sendCsv(limited, ours.admin, `/project-import/${call}`, HEAD)).status);
    }
    expect(statuses).toEqual([400, 400, 429]);
  } finally {
    await limited.close();
  }
});

test('members come with a project, by e-mails between semicolons, or the row does not', async () => {
  const head = 'Project Name,Project Code,Member Emails\r\n';
  const code = newCode();
  const { summary } = await upload(
    `${head}Depot,${code},"User@ours.test; agent@ours.test;user@ours.test;"\r\n`,
  );
  expect(summary.successful).toBe(1);
  const made = await projectOf(code);
  const members = await app.db
    .selectFrom('project_members')
    .select('user_id')
    .where('project_id', '=', made?.id ?? '')
    .execute();
  expect(members.map(({ user_id }) => user_id).sort()).toEqual([world.ours.user, world.ours.agent].sort());
  for (const email of ['user@theirs.test', 'nobody'])
    expect((await upload(`${head}Depot,${newCode()},user@ours.test;${email}`)).errors[0]?.errors).toEqual([
      MESSAGES.projectMembersUnknown,
    ]);
});
