/** What a page is told when access to it is asked for again, and what it is not. */
import { expect, test } from 'vitest';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ServerSocket } from '../../../platform/realtime/sockets.ts';
import { pageRoom } from './ticket-rooms.ts';
import type { Viewers } from './viewers.ts';
import { reviewPage } from './watch-tickets.ts';

const place = {
  organizationId: '01a20000-0000-7000-8000-000000000001',
  id: '01a20000-0000-7000-8000-000000000002',
};
const actor = {
  id: '01a20000-0000-7000-8000-000000000003',
  role: 'user',
  organizationId: place.organizationId,
} as const;

/** Whether the reader still has access cannot be said, or is said with this. */
async function reviewed(answer: AppError) {
  const rooms = new Set([pageRoom(place, 'all')]);
  const heard: unknown[][] = [];
  // What a review needs of one.
  const socket = {
    rooms,
    data: { userId: actor.id },
    leave: (room: string) => rooms.delete(room),
    emit: (...event: unknown[]) => heard.push(event),
  } as unknown as ServerSocket;
  const deps = {
    access: { ask: () => Promise.reject(answer) },
    viewers: { went: () => Promise.resolve() } as Partial<Viewers>,
  } as unknown as Parameters<typeof reviewPage>[0];
  const failure = await reviewPage(deps, socket, actor, place.id).then(
    () => null,
    (error: unknown) => error,
  );
  return { failure, heard, isInside: rooms.size > 0 };
}

test('a busy database says nothing about the reader: the review fails, so that the socket comes back', async () => {
  const busy = new AppError('ORGANIZATION_BUSY', { retryAfter: 1 });
  expect(await reviewed(busy)).toEqual({ failure: busy, heard: [], isInside: false });
});

test.each(['NOT_FOUND', 'CONFIDENTIAL'] as const)('whoever may read it no more is told: %s', async (code) => {
  expect(await reviewed(new AppError(code))).toEqual({
    failure: null,
    heard: [['ticket_access_ended', { ticketId: place.id }]],
    isInside: false,
  });
});
