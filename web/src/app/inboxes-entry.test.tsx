/** The entry of the inboxes stands in the side bar from the first moment where it stood there last time. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readStored, writeStored } from '../lib/browser/storage.ts';
import { beginSession } from '../lib/session/session-store.ts';
import { ticketsAnswer } from '../testing/answers.ts';
import { json, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { person } from '../testing/people.ts';

const KEY = 'switchboard.inboxes';
const agent = person('devops_agent');
const inbox = (team: string | null) => ({ team: team && { _id: team, name: team }, waiting: 2 });

function open(counts: readonly object[]) {
  const answer = Promise.withResolvers<Response>();
  startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/triage': () => answer.promise,
  });
  beginSession('t', agent);
  openApp('/tickets');
  return () => answer.resolve(json(200, { success: true, tickets: [], counts }));
}

const entry = () => screen.queryByRole('link', { name: /^Triage/ });

test('who had inboxes sees their entry before they are counted, and no longer once there is no team', async () => {
  writeStored(KEY, agent._id);
  const answer = open([inbox(null)]);
  await screen.findByRole('link', { name: /^Dashboard/ });
  expect(entry()).not.toBeNull();
  answer();
  await waitFor(() => expect(entry()).toBeNull(), { timeout: 5_000 });
  expect(readStored(KEY)).toBeNull();
});

test('whoever else is at the browser sees it when it is known, and it is remembered', async () => {
  writeStored(KEY, 'somebody else');
  const answer = open([inbox('Service desk')]);
  await screen.findByRole('link', { name: /^Dashboard/ });
  expect(entry()).toBeNull();
  answer();
  await waitFor(() => expect(entry()?.textContent).toContain('2'), { timeout: 5_000 });
  expect(readStored(KEY)).toBe(agent._id);
});
