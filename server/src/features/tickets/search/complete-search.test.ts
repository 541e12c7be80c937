import { completeSearch } from '@switchboard/contract/tickets/search/search.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp({}, { empty: true });
const { ours } = world;
await createTicket(app.db, ours, { agent: ours.agent });

async function offered(
  who: string,
  text: string,
  more = '',
): Promise<readonly { insert: string; from: number; to: number }[]> {
  const { body, status } = await app.call(
    who,
    'GET',
    `/search/complete?text=${encodeURIComponent(text)}${more}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return completeSearch.output.parse(body).items;
}
const inserts = async (who: string, text: string, more = '') =>
  (await offered(who, text, more)).map(({ insert }) => insert);

test.each<[string, string[]]>([
  ['sta', ['status:']],
  ['cre', ['created:']],
  ['status:', ['open', 'in-progress', 'resolved', 'closed']],
  ['-status:open,in', ['in-progress']],
  ['created:', ['today', 'yesterday', '7d', '4w', '3m']],
  ['has:c', ['chat', 'checklist']],
  ['has:chec', ['checklist']],
  ['assignee:m', ['me', '"manager Person"']],
  ['assignee:"man', ['"manager Person"']],
  ['subcategory:', ['none', 'Printers']],
  ['project:P1', ['"Project P1"']],
  ['netw', ['category:Network']],
  ['organization:', []],
])('%s', async (text, expected) => {
  expect(await inserts(ours.admin, text)).toEqual(expected);
});

test('ten at most, in the place of what is typed at the caret', async () => {
  expect(await offered(ours.admin, '')).toHaveLength(10);
  const [first] = await offered(ours.admin, 'printer sta closed', '&caret=11');
  expect(first).toMatchObject({ insert: 'status:', from: 8, to: 11 });
});

test('others than the desk are offered whom they meet on their tickets', async () => {
  expect(await inserts(ours.user, 'assignee:')).toEqual(['me', 'none', '"agent Person"', '"user Person"']);
  expect(await inserts(ours.otherUser, 'assignee:')).toEqual(['me', 'none', '"other Person"']);
  expect(await inserts(ours.admin, 'assignee:second')).toEqual(['"second-agent Person"']);
});

test('super admins are offered organizations, and what is in the one they have named', async () => {
  expect(await inserts(world.superAdmin, 'organization:')).toEqual(['"OURS Company"', '"THEIRS Company"']);
  const twice = await inserts(world.superAdmin, 'assignee:adm');
  expect(twice.toSorted()).toEqual(['admin@ours.test', 'admin@theirs.test']);
  expect(await inserts(world.superAdmin, 'assignee:adm', `&organization=${ours.id}`)).toEqual([
    '"admin Person"',
  ]);
});
