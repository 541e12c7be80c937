import { expect, test } from 'vitest';
import { beginSession } from '../../lib/session/session-store.ts';
import { person } from '../../testing/people.ts';
import { queued } from './conversation.ts';
import { roomOf } from './rooms.ts';

const own = person('user');
const open = (ticketId: string) => roomOf(ticketId, own._id, 'Open');

test('the last twenty rooms are kept, and those with something unsent', () => {
  beginSession('token', own);
  const unsent = open('unsent');
  const message = {
    tempId: '1',
    content: 'Hello',
    image: null,
    state: 'failed',
    reason: null,
    waits: true,
  } as const;
  unsent.store.setState(({ conversation }) => ({ conversation: queued(conversation, message) }));
  const rooms = Array.from({ length: 20 }, (_, index) => open(`${index}`));
  expect(open('unsent')).toBe(unsent);
  expect(open('19')).toBe(rooms[19]);
  expect(open('0')).not.toBe(rooms[0]);
});
