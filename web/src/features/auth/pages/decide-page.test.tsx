import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';

const CHECK = 'POST /api/approvals/link/check';
const DECIDE = 'POST /api/approvals/link/decide';
const question = {
  ticketId: 'ticket-1',
  ticketNumber: 'ACME-00041',
  summary: 'A new screen',
  requester: 'Ada Okafor',
  question: 'May we buy it?',
  excerpt: 'The old one is broken.',
  signIn: false,
};

test('a link asks, decides by a press alone, and does not stay in the address', async () => {
  const server = startFakeServer({
    [CHECK]: () => json(200, { success: true, question }),
    [DECIDE]: () =>
      json(200, {
        success: true,
        decided: { ticketNumber: 'ACME-00041', decision: 'rejected', at: '2026-11-24T08:00:00.000Z' },
      }),
  });
  openApp('/decide#secret');
  await screen.findByText('May we buy it?');
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(server.sent(CHECK)).toEqual([{ token: 'secret' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
  screen.getByText('Say why');
  expect(server.sent(DECIDE)).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: 'Too dear' } });
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
  await screen.findByText('Thank you. You rejected ACME-00041.');
  expect(server.sent(DECIDE)).toEqual([{ token: 'secret', decision: 'rejected', comment: 'Too dear' }]);
  expect(screen.getByRole('link', { name: 'Open the ticket' }).getAttribute('href')).toBe(
    '/tickets/ticket-1',
  );
});

test('who has to sign in sees the number alone', async () => {
  const hidden = { summary: '', requester: '', question: '', excerpt: '', signIn: true };
  startFakeServer({ [CHECK]: () => json(200, { success: true, question: { ...question, ...hidden } }) });
  openApp('/decide#secret');
  await screen.findByText('ACME-00041 waits for your approval');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  screen.getByRole('link', { name: 'Open the ticket' });
});

test.each([
  ['/decide', 'This link is invalid or has expired'],
  ['/decide#old', 'This link is invalid or has expired'],
  ['/decide#spent', 'This was decided already'],
])('%s says what became of it', async (address, words) => {
  startFakeServer({
    [CHECK]: () =>
      address.endsWith('spent')
        ? refusal(409, 'APPROVAL_DECIDED', 'This was decided already')
        : json(400, {
            success: false,
            code: 'VALIDATION_FAILED',
            message: 'Please check what you entered',
            errors: [{ path: 'token', msg: 'This link is invalid or has expired' }],
          }),
  });
  openApp(address);
  await screen.findByText(words);
});
