import { expect, test } from 'vitest';
import { chatMessage, requesterMessage } from '../../testing/chat.ts';
import { person } from '../../testing/people.ts';
import { dayLabel, logItems } from './log-items.ts';

const own = person('user')._id;
const now = new Date(2026, 10, 19, 14, 20);
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();

const MESSAGES = [
  chatMessage({ _id: 'a', createdAt: at(17, 23, 59) }),
  chatMessage({ _id: 'b', createdAt: at(18, 0, 1) }),
  chatMessage({ _id: 'c', createdAt: at(18, 0, 3) }),
  chatMessage({ _id: 'd', createdAt: at(18, 9) }),
  requesterMessage({ _id: 'e', createdAt: at(19, 14, 18) }),
  chatMessage({ _id: 'f', createdAt: at(19, 14, 19) }),
  chatMessage({ _id: 'g', createdAt: at(19, 14, 20) }),
];

const drawn = (newAfter: string | null | undefined) =>
  logItems(MESSAGES, own, newAfter, now).map((item) => {
    if (item.kind === 'day') return item.label;
    if (item.kind === 'new') return `${item.count} new`;
    return `${item.head ? 'head ' : ''}${item.key}`;
  });

test('days are set apart, and who goes on at once is not named again', () => {
  expect(drawn(undefined)).toEqual([
    'Tuesday 17 November',
    'head a',
    'Yesterday',
    'head b',
    'c',
    'head d',
    'Today',
    'head e',
    'head f',
    'g',
  ]);
});

test('the line stands before the first new message of others', () => {
  expect(drawn('d')).toContain('2 new');
  expect(drawn('d').indexOf('2 new')).toBe(drawn('d').indexOf('head f') - 1);
  expect(drawn('f')).toEqual([...drawn(undefined).slice(0, -1), '1 new', 'head g']);
});

test('without a mark everything of others is new, and after the last nothing', () => {
  expect(drawn(null)[1]).toBe('6 new');
  expect(drawn('g')).toEqual(drawn(undefined));
});

test('days of another year carry it', () => {
  expect(dayLabel(new Date(2025, 2, 3), now)).toBe('3 Mar 2025');
});
