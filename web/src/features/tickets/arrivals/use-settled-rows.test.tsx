import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useSettledRows } from './use-settled-rows.ts';

const rowsOf = (words: string, status = 'Open') => [...words].map((_id) => ({ _id, status }));
const shown = ({ rows }: ReturnType<typeof useSettledRows>) => rows?.map(({ _id }) => _id).join('');

/** A row that has the focus. */
beforeEach(() => {
  document.body.innerHTML = '<main><p data-row="a"><button>A</button></p></main>';
  document.querySelector('button')?.focus();
});
afterEach(() => document.body.replaceChildren());

const list = (rows: ReturnType<typeof rowsOf>, scope: string | null = 'list', most = 5) =>
  renderHook(({ rows, scope }) => useSettledRows(scope, rows, most), { initialProps: { rows, scope } });

test('while somebody is at a row nothing moves: rows change in place, what came and went waits', () => {
  const { result, rerender } = list(rowsOf('abc'));
  rerender({ rows: [...rowsOf('xy'), ...rowsOf('ac', 'Closed')], scope: 'list' });
  expect(shown(result.current)).toBe('abc');
  expect(result.current.rows?.[0]).toEqual({ _id: 'a', status: 'Closed' });
  expect(result.current.waiting).toMatchObject({ came: 2, gone: 1 });
  act(() => result.current.waiting?.show());
  expect(shown(result.current)).toBe('xyac');
  expect(result.current.waiting).toBeNull();
});

test('another order waits, too', () => {
  const { result, rerender } = list(rowsOf('abc'));
  rerender({ rows: rowsOf('cab'), scope: 'list' });
  expect(shown(result.current)).toBe('abc');
  expect(result.current.waiting).toMatchObject({ came: 0, gone: 0 });
});

test('a list that nobody is at follows at once', () => {
  document.body.innerHTML = '<main><p data-row="a"></p></main>';
  const { result, rerender } = list(rowsOf('abc'));
  rerender({ rows: rowsOf('xab'), scope: 'list' });
  expect(shown(result.current)).toBe('xab');
});

test('another page or order is shown as it comes', () => {
  const { result, rerender } = list(rowsOf('abc'));
  rerender({ rows: rowsOf('abc'), scope: null as unknown as string });
  rerender({ rows: rowsOf('def'), scope: 'list, page 2' });
  expect(shown(result.current)).toBe('def');
  expect(result.current.waiting).toBeNull();
});

test('a list without pages goes on below, also when something came above or went before', () => {
  const { result, rerender } = list(rowsOf('abc'), 'list', Number.POSITIVE_INFINITY);
  rerender({ rows: rowsOf('xab'), scope: 'list' });
  // Asked for behind the rows as they were, and then behind those of now.
  rerender({ rows: rowsOf('abcdef'), scope: 'list' });
  rerender({ rows: rowsOf('xabcdef'), scope: 'list' });
  expect(shown(result.current)).toBe('abcdef');
  expect(result.current.waiting).toMatchObject({ came: 1, gone: 0 });
  rerender({ rows: rowsOf('xacdefgh'), scope: 'list' });
  expect(shown(result.current)).toBe('abcdefgh');
});

test('what comes to the end of a page that has room is shown, and no more than a page', () => {
  const { result, rerender } = list(rowsOf('abc'));
  rerender({ rows: rowsOf('abcd'), scope: 'list' });
  expect(shown(result.current)).toBe('abcd');
  rerender({ rows: rowsOf('acdef'), scope: 'list' });
  expect(shown(result.current)).toBe('abcde');
  expect(result.current.waiting).toMatchObject({ came: 1, gone: 1 });
});
