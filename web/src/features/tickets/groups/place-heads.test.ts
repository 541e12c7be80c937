import { expect, test } from 'vitest';
import { placeHeads } from './place-heads.ts';

const groups = ['Open', 'In Progress', 'Resolved', 'Closed'].map((key) => ({ key, label: key, count: 3 }));

function headsOf(keys: readonly string[], { collapsed = [] as string[], isEnd = true } = {}) {
  const heads = placeHeads({ keys, groups, collapsed: new Set(collapsed), isEnd });
  return Object.fromEntries(
    [...heads].map(([index, found]) => [index, found.map(({ key }) => key).join(' + ')]),
  );
}

test('each group stands before its first row, whether it begins on this page or before', () => {
  expect(headsOf(['Open', 'Open', 'Resolved', 'Closed'])).toEqual({ 0: 'Open', 2: 'Resolved', 3: 'Closed' });
  expect(headsOf(['Resolved', 'Resolved'])).toEqual({ 0: 'Resolved' });
});

test('collapsed groups stand where their rows would be', () => {
  expect(headsOf(['In Progress', 'Closed'], { collapsed: ['Open', 'Resolved'] })).toEqual({
    0: 'Open + In Progress',
    1: 'Resolved + Closed',
  });
  expect(headsOf(['Open'], { collapsed: ['In Progress', 'Resolved', 'Closed'] })).toEqual({
    0: 'Open',
    1: 'In Progress + Resolved + Closed',
  });
  expect(headsOf([], { collapsed: groups.map(({ key }) => key) })).toEqual({
    0: 'Open + In Progress + Resolved + Closed',
  });
});

test('those between other pages stand on one of them alone', () => {
  const collapsed = ['In Progress'];
  expect(headsOf(['Open'], { collapsed, isEnd: false })).toEqual({ 0: 'Open' });
  expect(headsOf(['Resolved', 'Closed'], { collapsed })).toEqual({
    0: 'In Progress + Resolved',
    1: 'Closed',
  });
  expect(headsOf(['Closed'], { collapsed: ['Resolved'], isEnd: false })).toEqual({ 0: 'Resolved + Closed' });
});

test('a row that was changed where it stands takes no head along', () => {
  expect(headsOf(['Open', 'Closed', 'Open', 'Resolved', 'Closed'])).toEqual({
    0: 'Open',
    3: 'Resolved',
    4: 'Closed',
  });
  expect(headsOf(['Closed', 'Open', 'Resolved', 'Resolved', 'Open'])).toEqual({ 0: 'Open', 2: 'Resolved' });
});
