import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChipKey, chipsOf, searchOf } from './chips-of-search.ts';

const ALL: ReadonlySet<ChipKey> = new Set([
  'status',
  'priority',
  'assignee',
  'category',
  'project',
  'created',
]);
const ID = '0199a1b2-0000-7000-8000-000000000001';

test.each([
  ['status:open,"In Progress" printer', { status: ['Open', 'In Progress'], q: 'printer' }],
  ['printer priority:high jam', { priority: ['High'], q: 'printer jam' }],
  [`assignee:none,${ID}`, { assignee: [ID, 'unassigned'], q: '' }],
  ['assignee:me assignee:"Anna Maier"', { assignee: [], q: 'assignee:me assignee:"Anna Maier"' }],
  [`category:${ID} project:Ship`, { category: [ID], project: [], q: 'project:Ship' }],
  ['created:7d created:2026-01-01', { created: '7', q: 'created:2026-01-01' }],
  ['created:9d', { created: '', q: 'created:9d' }],
  ['-status:open status:closed', { status: ['Closed'], q: '-status:open' }],
  ['status:opne "a phrase"', { status: [], q: 'status:opne "a phrase"' }],
])('%s', (text, chips) => {
  expect(chipsOf(text, ALL)).toMatchObject(chips);
});

test('a list without a chip for it leaves a filter in the box', () => {
  expect(chipsOf('assignee:none status:open', new Set(['status']))).toMatchObject({
    status: ['Open'],
    assignee: [],
    q: 'assignee:none',
  });
});

const piece = fc.constantFrom(
  'status:open',
  'status:resolved,closed',
  '-priority:low',
  'priority:high',
  `assignee:${ID}`,
  'assignee:me',
  'assignee:none',
  `project:${ID}`,
  'category:"Data centre"',
  'created:7d',
  'updated:7d',
  'printer',
  '-jam',
  '"print server"',
  '14:30',
);

test('chips and box say together what the text said, however often they are read', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join(' ');
      const once = searchOf(chipsOf(text, ALL));
      expect(once.split(' ').filter(Boolean).toSorted()).toEqual(text.split(' ').filter(Boolean).toSorted());
      expect(searchOf(chipsOf(once, ALL))).toBe(once);
    }),
  );
});
