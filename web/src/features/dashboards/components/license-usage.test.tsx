import type { Role } from '@switchboard/contract/enums.ts';
import type { LicenseRequest } from '@switchboard/contract/organizations/license-requests.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { deskAnswer, licensesUsed } from '../../../testing/dashboards.ts';
import { json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const REQUEST = 'Request License Upgrade';
const WARNING = 'License Limit Warning';
const POST = 'POST /api/organizations/id-of-acme/license-requests';

const open: LicenseRequest = {
  _id: 'r-1',
  requestedTotal: 120,
  note: '',
  state: 'open',
  createdAt: '2026-11-19T13:16:00.000Z',
};

async function openDashboard(role: Role, used: number, request: LicenseRequest | null = null) {
  beginSession('t', person(role));
  const answer = (licenseRequest: LicenseRequest | null) => () =>
    deskAnswer({ licenses: licensesUsed(used), licenseRequest });
  const server = startFakeServer({ 'GET /api/admin/dashboard': answer(request) });
  openApp('/dashboard');
  await screen.findByText(/% used/);
  return { ...server, nowRequested: () => server.answer({ 'GET /api/admin/dashboard': answer(open) }) };
}

const button = () => screen.queryByRole('button', { name: REQUEST });
const dialog = () => within(screen.getByRole('dialog', { name: REQUEST }));
const send = () => fireEvent.click(dialog().getByRole('button', { name: 'Send request' }));
/** Its program comes when it opens. */
const openDialog = async () => {
  fireEvent.click(screen.getByRole('button', { name: REQUEST }));
  await screen.findByRole('dialog', { name: REQUEST });
};
const ask = async (total: string) => {
  await openDialog();
  fireEvent.change(dialog().getByLabelText(/^Total licenses/), { target: { value: total } });
};

describe('the meter', () => {
  test.each([
    [80, '80% used, 20 left', false, false],
    [81, '81% used, 19 left', true, false],
    [100, '100% used, none left', true, true],
    [107, '100% used, 7 over the limit', true, true],
  ])('at %d says "%s"', async (used, words, offers, warns) => {
    await openDashboard('admin', used);
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.getByText(String(used)).parentElement?.textContent).toBe(`${used} of 100 used`);
    expect(button() !== null).toBe(offers);
    expect(screen.queryByText(WARNING) !== null).toBe(warns);
  });

  test.each<Role>(['bu_head', 'manager'])('warns %s, who cannot ask', async (role) => {
    await openDashboard(role, 95);
    expect(screen.getByText(WARNING)).toBeDefined();
    expect(button()).toBeNull();
  });
});

describe('a request', () => {
  test('is sent, confirmed, and stands in place of the button', async () => {
    const server = await openDashboard('admin', 85);
    server.answer({
      [POST]: () => {
        server.nowRequested();
        return json(201, { success: true, licenseRequest: open });
      },
    });
    await ask('120');
    fireEvent.change(dialog().getByLabelText(/^Note/), { target: { value: 'New plant' } });
    send();
    expect(await screen.findByText('License upgrade requested')).toBeDefined();
    expect(await screen.findByText(/^Upgrade to 120 requested/)).toBeDefined();
    expect(button()).toBeNull();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      requestedTotal: 120,
      note: 'New plant',
    });
  });

  test('may leave the number to the note', async () => {
    const server = await openDashboard('admin', 85);
    server.answer({ [POST]: () => json(201, { success: true, licenseRequest: open }) });
    await openDialog();
    send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ note: '' });
  });

  test.each([
    ['100', 'Please ask for more than the 100 licenses you have'],
    ['10001', 'Total licenses must be a whole number from 1 to 10000'],
  ])('for %s is refused before it is sent', async (total, message) => {
    const server = await openDashboard('admin', 85);
    await ask(total);
    send();
    expect(dialog().getByText(message)).toBeDefined();
    expect(document.activeElement).toBe(dialog().getByLabelText(/^Total licenses/));
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('that somebody else has made meanwhile is told in the server’s words, and what was typed stays', async () => {
    const server = await openDashboard('admin', 85);
    server.answer({ [POST]: () => refusal(409, 'LICENSE_REQUEST_OPEN', 'A request is open already') });
    await ask('120');
    send();
    expect(await dialog().findByText('A request is open already')).toBeDefined();
    expect(dialog().getByLabelText(/^Total licenses/)).toHaveProperty('value', '120');
  });

  test('can be made again after the last one was declined', async () => {
    await openDashboard('admin', 85, { ...open, state: 'declined' });
    expect(button()).not.toBeNull();
  });

  test('is shown to those who cannot make one', async () => {
    await openDashboard('manager', 50, open);
    expect(screen.getByText(/^Upgrade to 120 requested/)).toBeDefined();
  });
});
