import { expect, test } from 'vitest';
import { note, raised, said, statusSet } from '../../testing/timeline.ts';
import { crossingReply } from './use-crossing-reply.ts';

const me = 'me';
const mine = { ...raised.by, _id: me } as NonNullable<typeof raised.by>;

test.each([
  ['a reply of somebody else', [said('b'), said('a')], 'b'],
  ['the newest of several', [said('c'), said('b'), said('a')], 'c'],
  ['nothing new', [said('a')], null],
  ['an own reply', [said('b', { by: mine }), said('a')], null],
  ['a note', [note('b'), said('a')], null],
  ['what the product says', [said('b', { system: true }), said('a')], null],
  ['a change of status', [statusSet('b', 'Resolved'), said('a')], null],
] as const)('%s', (_, entries, found) => {
  expect(crossingReply(entries, 'a', me)?._id ?? null).toBe(found);
});

test('where nothing was said before, everything is new', () => {
  expect(crossingReply([said('a')], null, me)?._id).toBe('a');
});
