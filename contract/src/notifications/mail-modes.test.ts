import { expect, test } from 'vitest';
import { defaultModeOf, MAIL_CELLS } from './mail-modes.ts';
import { DEFAULT_PREFERENCES, modeOf } from './preferences.ts';
import { HEARD_BY, TICKET_NOTICES } from './reasons.ts';

test('whatever a ticket tells somebody has its mode, and nothing else does', () => {
  for (const event of TICKET_NOTICES) {
    const cells = MAIL_CELLS.filter((cell) => cell.event === event).map(({ reason }) => reason);
    expect(cells.toSorted(), event).toEqual(HEARD_BY[event].toSorted());
  }
});

test('by default what waits for somebody comes at once, and what they lead with the digest', () => {
  expect(defaultModeOf('comment', 'requester')).toBe('now');
  expect(defaultModeOf('comment', 'manager')).toBe('digest');
  expect(defaultModeOf('priority', 'participant')).toBe('never');
  expect(defaultModeOf('created', 'desk')).toBe('never');
  expect(defaultModeOf('mention', 'mentioned')).toBe('now');
  expect(defaultModeOf('chat', 'manager')).toBeNull();
});

test('what cannot be chosen never comes', () => {
  expect(modeOf(DEFAULT_PREFERENCES, 'chat', 'manager')).toBe('never');
  expect(modeOf(DEFAULT_PREFERENCES, 'chat', 'assigned')).toBe('now');
});
