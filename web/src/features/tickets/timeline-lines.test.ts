import type { TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { describe, expect, test } from 'vitest';
import { assigned, said, statusSet } from '../../testing/timeline.ts';
import { joinNewest } from './api/get-timeline.ts';
import { firstUnread, timelineLines } from './timeline-lines.ts';

const T1 = '2026-11-18T07:00:00.000Z';
const T2 = '2026-11-18T08:00:00.000Z';

/** Written in the order of time, answered the newest first. */
const linesOf = (...entries: TimelineEntry[]) => timelineLines(entries.toReversed());

describe('lines', () => {
  test('stand in the order of time', () => {
    const lines = linesOf(said('a', { at: T1 }), statusSet('b', 'Resolved', { at: T2 }));
    expect(lines.map(({ key, kind }) => [key, kind])).toEqual([
      ['a', 'said'],
      ['b', 'change'],
    ]);
  });

  test('of one moment and cause are one, each person once', () => {
    const lines = linesOf(
      assigned('a', 'Priya Raman', { at: T1 }),
      assigned('b', 'Ingrid Halvorsen', { at: T1 }),
      said('between', { at: T1 }),
      assigned('c', 'Priya Raman', { at: T1 }),
      statusSet('d', 'In Progress', { at: T1, by: null }),
    );
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      key: 'd',
      ids: ['a', 'b', 'c', 'd'],
      given: [{ name: 'Priya Raman' }, { name: 'Ingrid Halvorsen' }],
      status: { from: 'Open', to: 'In Progress' },
    });
  });

  test('of a change and what took it back are one, where the change was', () => {
    const lines = linesOf(
      statusSet('a', 'Resolved', { at: T1 }),
      said('between', { at: T1 }),
      statusSet('b', 'Open', { at: T2, from: 'Resolved', undoes: 'a' }),
    );
    expect(lines).toMatchObject([
      { kind: 'change', key: 'b', ids: ['a', 'b'], at: T1, undone: true, status: { to: 'Resolved' } },
      { key: 'between', undone: false },
    ]);
  });

  test('of what took back something that is not known yet stands by itself', () => {
    expect(linesOf(statusSet('b', 'Open', { at: T2, undoes: 'earlier' }))).toMatchObject([
      { key: 'b', undone: false, status: { to: 'Open' } },
    ]);
  });

  test.each<[string, TimelineEntry]>([
    ['moment', assigned('b', 'Yuki Tanaka', { at: T2 })],
    ['cause', assigned('b', 'Yuki Tanaka', { at: T1, by: said('x').by })],
    ['kind', said('b', { at: T1, by: null })],
  ])('of another %s stay apart', (_, second) => {
    expect(linesOf(assigned('a', 'Priya Raman', { at: T1 }), second)).toHaveLength(2);
  });
});

describe('reading goes on', () => {
  const own = said('own', { by: { ...said('x').by, _id: 'me' } as TimelineEntry['by'] });
  const entries = [said('d'), own, said('c'), said('s', { system: true }), said('b'), said('a')];

  test.each([
    [0, null],
    [1, 'd'],
    [2, 'c'],
    [3, 'b'],
    [9, 'a'],
  ])('with %i unread at %s', (replies, entry) => {
    expect(firstUnread(entries, replies, 'me')).toBe(entry);
  });
});

describe('the newest page', () => {
  const page = (ids: string, nextCursor: string | null) => ({
    entries: [...ids].map((id) => said(id)),
    nextCursor,
  });
  const joined = (newest: string, known: string) => {
    const { entries, nextCursor } = joinNewest(page(newest, 'more'), page(known, 'further'));
    return [entries.map(({ _id }) => _id).join(''), nextCursor];
  };

  test('stands before what was known', () => {
    expect(joined('fed', 'edcba')).toEqual(['fedcba', 'further']);
  });

  test('stands alone where something in between is missing', () => {
    expect(joined('zyx', 'edcba')).toEqual(['zyx', 'more']);
  });

  test('is all there is where nothing lies behind it', () => {
    expect(joinNewest(page('ba', null), page('dcba', 'further'))).toEqual(page('ba', null));
  });
});
