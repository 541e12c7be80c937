import { expect, test } from 'vitest';
import { type ListWalk, positionIn, type Step, stepFrom, type WalkEntry, walkOf } from './list-walk.ts';

const SIZE = 3;
const entries = (ids: string): WalkEntry[] => [...ids].map((id) => ({ id, status: 'Open' }));

/** The walk of somebody who opened a ticket of this page of the list. */
const opened = (list: string, page: number): ListWalk => ({
  personId: 'me',
  source: { call: 'all', query: { limit: SIZE } },
  list: { to: '/admin/tickets', search: '', label: 'All Tickets' },
  size: SIZE,
  start: (page - 1) * SIZE,
  total: list.length,
  entries: entries(list.slice((page - 1) * SIZE, page * SIZE)),
  pressed: null,
});

/** What one comes by, going on to the end, while the server has `now`. */
async function goOn(walk: ListWalk, from: string, step: Step, now: string, skips = '') {
  const pages: number[] = [];
  let here = { walk, id: from };
  let seen = '';
  for (;;) {
    const next = await stepFrom(here.walk, here.id, step, {
      load: async (page) => {
        pages.push(page);
        return entries(now.slice((page - 1) * SIZE, page * SIZE));
      },
      accepts: async ({ id }) => !skips.includes(id),
    });
    if (next === null) return { seen, pages, last: here };
    seen += next.id;
    here = next;
  }
}

test('goes over the borders of pages, either way, and counts on', async () => {
  const forth = await goOn(opened('abcdefgh', 1), 'a', 1, 'abcdefgh');
  expect(forth.seen).toBe('bcdefgh');
  expect(positionIn(forth.last.walk, 'h')).toMatchObject({ position: 8, of: 8, isLast: true });
  const back = await goOn(opened('abcdefgh', 3), 'h', -1, 'abcdefgh');
  expect(back.seen).toBe('gfedcba');
  expect(positionIn(back.last.walk, 'a')).toMatchObject({ position: 1, of: 8, isFirst: true });
});

test('asks for nothing within the page that was open', async () => {
  const { load, accepts } = { load: () => Promise.reject(new Error('asked')), accepts: async () => true };
  expect(await stepFrom(opened('abcdef', 1), 'b', 1, { load, accepts })).toMatchObject({ id: 'c' });
  expect(await stepFrom(opened('abcdef', 1), 'a', -1, { load, accepts })).toBeNull();
});

test.each([
  ['all of the page have left', 'abcdefgh', 'defgh', 'defgh'],
  ['one of the page has left', 'abcdefgh', 'acdefgh', 'defgh'],
  ['one has come in at the top', 'abcdefgh', 'xabcdefgh', 'defgh'],
  ['more than a page has come in', 'abcdefgh', 'wxyzabcdefgh', 'defgh'],
  ['nothing is left', 'abc', '', ''],
])('loses none and meets none twice when %s', async (_, before, now, seen) => {
  expect((await goOn(opened(before, 1), 'c', 1, now)).seen).toBe(seen);
});

test('loses none on the way back when tickets have come in or left', async () => {
  expect((await goOn(opened('abcdefgh', 2), 'd', -1, 'xabcdefgh')).seen).toBe('cbax');
  expect((await goOn(opened('abcdefgh', 2), 'd', -1, 'acdefgh')).seen).toBe('ca');
});

test('skips what may not be opened', async () => {
  expect((await goOn(opened('abcdefgh', 1), 'a', 1, 'abcdefgh', 'bdg')).seen).toBe('cefh');
});

test('reads few pages for one step, and carries few entries, however long the list', async () => {
  const long = Array.from({ length: 900 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
  const { pages, last } = await goOn(opened(long, 1), long.slice(0, 1), 1, long);
  expect(last.walk.entries.length).toBeLessThanOrEqual(200);
  expect(pages.length).toBeLessThan(2.1 * 300);
  expect(positionIn(last.walk, last.id)).toMatchObject({ position: 900, of: 900 });
});

test('is read from the history of the same person alone', () => {
  const walk = opened('abc', 1);
  expect(walkOf({ walk }, 'me')).toEqual(walk);
  expect(walkOf({ walk }, 'somebody else')).toBeNull();
  for (const state of [null, 'x', {}, { walk: { ...walk, size: 0 } }, { walk: { ...walk, entries: [1] } }]) {
    expect(walkOf(state, 'me')).toBeNull();
  }
});
