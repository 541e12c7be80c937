import { expect, test } from 'vitest';
import { openListeningApp } from '../../../testing/open-listening-app.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world, open } = await openListeningApp();
const { ours } = world;

test('every window of its owner hears that a draft changed, and nobody else does', async () => {
  const id = await createTicket(app.db, ours);
  const [here, there, other] = [await open(ours.user), await open(ours.user), await open(ours.admin)];
  const path = `/tickets/${id}/drafts/reply`;
  await app.call(ours.user, 'PUT', path, { body: { text: 'secret', revision: 0 } });
  await app.call(ours.user, 'PUT', path, { body: { text: 'secret too', revision: 1 } });
  await app.call(ours.user, 'POST', `/tickets/${id}/comments`, {
    body: { comment: 'secret too', draftRevision: 2 },
  });
  for (const window of [here, there]) {
    await window.hears('draft_changed', 3);
    expect(window.all('draft_changed')).toEqual([
      { ticketId: id, kind: 'reply', revision: 1 },
      { ticketId: id, kind: 'reply', revision: 2 },
      { ticketId: id, kind: 'reply', revision: null },
    ]);
  }
  await other.settled();
  expect(other.all('draft_changed')).toEqual([]);
});
