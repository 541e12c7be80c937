import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTag, createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();

const fetchCsv = async (caller: string, query = '') => {
  const answer = await app.call(caller, 'GET', `/admin/export/tickets${query}`);
  expect(answer.status).toBe(200);
  return { text: answer.raw.toString('utf8'), headers: answer.headers };
};
const lines = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n');

test('holds what the filters select, all pages of it, the newest first, of the own organization alone', async () => {
  const { ours, theirs } = world;
  for (let index = 0; index < 1_203; index += 1) {
    await createTicket(app.db, ours, {
      summary: `Number ${index}`,
      status: index % 3 === 0 ? 'Closed' : 'Open',
      agent: index === 0 ? ours.agent : null,
    });
  }
  await createTicket(app.db, theirs, { summary: 'theirs' });
  const all = await fetchCsv(ours.manager);
  expect(all.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="tickets_${app.clock.now().toISOString().slice(0, 10)}.csv"`,
    'x-total-rows': '1203',
  });
  expect(all.text.startsWith('\ufeff"Ticket Number","Summary"')).toBe(true);
  const rows = lines(all.text).slice(1);
  expect(rows).toHaveLength(1_203);
  expect(new Set(rows).size).toBe(1_203);
  expect(rows[0]).toContain('"Number 1202"');
  expect(rows.at(-1)).toContain('"agent Person"');
  expect(lines((await fetchCsv(ours.admin, '?sort=oldest')).text).slice(1)).toEqual(rows.toReversed());
  expect(all.text).not.toContain('theirs');
  expect(lines((await fetchCsv(ours.admin, '?status=closed')).text)).toHaveLength(1 + 401);
  expect(lines((await fetchCsv(ours.head, '?search=ber%20OURS-012')).text)).toHaveLength(1 + 4);
  expect(lines((await fetchCsv(world.superAdmin, `?organization=${theirs.id}`)).text)).toHaveLength(2);
});

test('no cell runs as a formula, and quotes and line breaks stay inside theirs', async () => {
  const { theirs } = world;
  for (const summary of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'say "hi", twice']) {
    await createTicket(app.db, theirs, { summary, description: 'two\r\nlines' });
  }
  const { text } = await fetchCsv(theirs.admin);
  for (const cell of [
    `"'=1+1"`,
    `"'+1"`,
    `"'-1"`,
    `"'@SUM(A1)"`,
    `"'\t=1"`,
    '"say ""hi"", twice"',
    '"two\r\nlines"',
  ]) {
    expect(text).toContain(cell);
  }
});

test('a row tells all of a ticket, and leaves out the marks where there is nothing', async () => {
  const { theirs } = world;
  const id = await createTicket(app.db, theirs, { summary: '\uff1d1+1', agent: theirs.agent });
  const { number } = await app.db
    .updateTable('tickets')
    .set({
      subcategory_id: null,
      contact_number: '+44 1',
      created_at: new Date('2026-03-04T05:06:07.089Z'),
      updated_at: new Date('2026-03-04T23:00:00Z'),
    })
    .where('id', '=', id)
    .returning('number')
    .executeTakeFirstOrThrow();
  for (const name of ['say "two"', 'first']) {
    const tag_id = await createTag(app.db, theirs.id, name);
    await app.db
      .insertInto('ticket_tags')
      .values({ organization_id: theirs.id, ticket_id: id, tag_id })
      .execute();
  }
  const home = await app.db
    .selectFrom('organizations')
    .innerJoin('categories', 'categories.organization_id', 'organizations.id')
    .innerJoin('projects', 'projects.organization_id', 'organizations.id')
    .innerJoin('users', (join) => join.onTrue())
    .where('categories.id', '=', theirs.category)
    .where('projects.id', '=', theirs.plainProject)
    .where('users.id', '=', theirs.user)
    .select(['organizations.name', 'categories.name as category', 'projects.name as project', 'users.email'])
    .executeTakeFirstOrThrow();
  const { text } = await fetchCsv(theirs.admin);
  const [, row = ''] = lines(text);
  // Since when it waits for its agent is a moment of now.
  expect(row.replace(/"agent Person","[^"]+",,,,,"user/, '"agent Person",SINCE,,,,,"user')).toBe(
    `"${number}","'\uff1d1+1","Since this morning.","Report Issue","Open","Medium","${home.category}",,` +
      `"${home.project}","Somebody","${home.name}","user Person","${home.email}","'+44 1","agent Person",` +
      `"first, say ""two""","2026-03-04T05:06:07.089Z","2026-03-04T23:00:00.000Z",` +
      `"General request",,"agent Person",SINCE,,,,,"user Person",,"Private",`,
  );
});

test('an empty list is the headings alone', async () => {
  const { text, headers } = await fetchCsv(world.theirs.admin, '?search=nothing-like-this');
  expect(headers['x-total-rows']).toBe('0');
  expect(lines(text)).toHaveLength(1);
});
