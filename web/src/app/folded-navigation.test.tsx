import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../lib/session/session-store.ts';
import { installationAnswer, ticketsAnswer } from '../testing/answers.ts';
import { json, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { person } from '../testing/people.ts';

beforeEach(() => {
  startFakeServer({
    'GET /api/config': () => installationAnswer(),
    'GET /api/auth/sessions': () => json(200, { success: true, sessions: [] }),
    'GET /api/admin/tickets': () => ticketsAnswer(),
  });
});

async function openAs(role: 'admin' | 'manager', path: string) {
  beginSession('t', person(role));
  openApp(path);
  const main = within(await screen.findByRole('navigation', { name: 'Main' }));
  const linksOf = () => within(main.getByRole('list', { name: 'Administration' })).queryAllByRole('link');
  const fold = main.getByRole<HTMLButtonElement>('button', { name: /^Administration/ });
  const ofDesk = () => within(main.getByRole('list', { name: 'How the desk works' })).queryAllByRole('link');
  return { fold, labels: () => linksOf().map(({ textContent }) => textContent), ofDesk };
}

test('Administration folds down to the page that is open, and stays so for the person', async () => {
  const { fold, labels, ofDesk } = await openAs('admin', '/admin/tickets');
  const all = labels();
  expect(all.length).toBeGreaterThan(5);
  expect(fold.ariaExpanded).toBe('true');
  fireEvent.click(fold);
  await waitFor(() => expect(labels()).toEqual(['All Tickets']));
  expect(fold.ariaExpanded).toBe('false');
  expect(ofDesk().length).toBeGreaterThan(5);

  cleanup();
  const again = await openAs('admin', '/profile');
  expect(again.labels()).toEqual([]);
  fireEvent.click(again.fold);
  expect(again.labels()).toHaveLength(all.length);
  fireEvent.click(again.fold);

  cleanup();
  expect((await openAs('manager', '/profile')).labels()).toContain('All Tickets');
});
