import { cleanup, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../testing/answers.ts';
import { json, startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';
import { ticket } from '../../testing/tickets.ts';
import { TIMELINE, timelineAnswer } from '../../testing/timeline.ts';
import { FIRST_CALLS } from './first-calls.ts';

const { _id: id } = ticket();

beforeEach(() => localStorage.clear());

const addresses = ['/tickets', '/admin/tickets', `/tickets/${id}`, `/admin/tickets/${id}`];
const callsAt = (address: string) => FIRST_CALLS.filter(({ paths }) => new RegExp(paths).test(address));

// Otherwise the document would begin what nobody reads.
test.each(
  addresses.flatMap((address) => (callsAt(address)[0]?.roles ?? []).map((role) => ({ address, role }))),
)('$role at $address asks for what is begun', async ({ address, role }) => {
  const server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/admin/tickets': () => ticketsAnswer(),
    [`GET /api/tickets/${id}`]: () => json(200, { success: true, ticket: ticket() }),
    [TIMELINE]: () => timelineAnswer([]),
  });
  beginSession('token-1', person(role));
  openApp(address);
  const begun = callsAt(address).map(({ url }) => url.replace('{id}', id));
  await waitFor(() => expect(server.requests.map(({ path }) => path)).toEqual(expect.arrayContaining(begun)));
  cleanup();
});

test('every call is of one of these pages', () => {
  expect(new Set(addresses.flatMap(callsAt))).toEqual(new Set(FIRST_CALLS));
});
