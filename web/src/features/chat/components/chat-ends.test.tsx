import { SOCKET_ERRORS } from '@switchboard/contract/events.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chatMessage } from '../../../testing/chat.ts';
import { chatPage, MESSAGES, pageOf, ticketId } from '../../../testing/chat-page.ts';
import { json } from '../../../testing/fake-server.ts';
import { addressOf } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';
import { unsentStore } from '../unsent.ts';

const page = chatPage();
const { open, asked, joined, write, confirm, field, row } = page;

describe('the end', () => {
  test.each(['Resolved', 'Closed'] as const)('of a %s ticket there is the history alone', async (status) => {
    open({ status });
    expect(await screen.findByText('Which line takes the overflow?')).toBeDefined();
    expect(screen.getByText(SOCKET_ERRORS.TICKET_RESOLVED)).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  });

  test('a push makes it read-only at once, and writable again', async () => {
    open();
    await joined();
    await field();
    page.server.answer({
      [`GET /api/tickets/${ticketId}`]: () =>
        json(200, { success: true, ticket: ticket({ status: 'Closed' }) }),
    });
    act(() => page.chat.push('ticket_status_changed', { ticketId, status: 'Closed' }));
    expect(await screen.findByText(SOCKET_ERRORS.TICKET_RESOLVED)).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  });

  test('a message that is refused because the ticket is resolved raises an alert, then all is loaded again', async () => {
    page.chat.answer('send_message', () => ({
      success: false,
      code: 'TICKET_RESOLVED',
      message: SOCKET_ERRORS.TICKET_RESOLVED,
    }));
    open();
    await joined();
    await write('Too late');
    const alert = await screen.findByRole('alertdialog');
    expect(within(alert).getByText(SOCKET_ERRORS.TICKET_RESOLVED)).toBeDefined();
    const path = `/api/tickets/${ticketId}`;
    page.server.answer({
      [`GET ${path}`]: () => json(200, { success: true, ticket: ticket({ status: 'Resolved' }) }),
    });
    const loads = () => page.server.requests.filter((request) => request.path === path).length;
    const before = loads();
    fireEvent.click(within(alert).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(loads()).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(within(await row('Too late')).queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('who loses access sees the chat go, and a sentence', async () => {
    const router = open();
    await joined();
    act(() => page.chat.push('removed_from_chat', { ticketId }));
    expect(await screen.findByText('You no longer have access to this chat.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Live Chat' })).toBeNull());
    expect(addressOf(router)).toBe(`/tickets/${ticketId}`);
  });
});

describe('a cut', () => {
  test('what was missed is fetched, what was not confirmed goes out again under its name, nothing twice', async () => {
    open();
    await joined();
    await write('Into the dark');
    await waitFor(() => expect(asked('send_message')).toHaveLength(1));
    page.chat.cut();
    await screen.findByText('Disconnected. Trying to connect again.');
    const early = chatMessage({ _id: 'a', content: 'Which line takes the overflow?' });
    const late = chatMessage({ _id: 'late', content: 'Meanwhile', createdAt: new Date().toISOString() });
    page.server.answer({
      [MESSAGES]: () => pageOf([early, late]),
    });
    confirm();
    page.chat.mend();
    await waitFor(() => expect(asked('send_message')).toHaveLength(2));
    expect(await screen.findAllByText('Meanwhile')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText(/^(Sending|Not sent.*)$/)).toBeNull());
    expect(screen.getAllByText('Into the dark')).toHaveLength(1);
    const [first, second] = asked('send_message') as { tempId: string }[];
    expect(second?.tempId).toBe(first?.tempId);
    expect(screen.queryByText('Disconnected. Trying to connect again.')).toBeNull();
  });

  test('a message that finds no connection fails visibly after five seconds, and outlives the page', async () => {
    page.chat.cut();
    open();
    await screen.findByText('Which line takes the overflow?');
    await write('Nobody hears me');
    await waitFor(async () =>
      expect(within(await row('Nobody hears me')).getByText(/^Not sent/)).toBeDefined(),
    );
    expect(within(await row('Nobody hears me')).getByRole('button', { name: 'Retry' })).toBeDefined();
    expect(await unsentStore(person('user')._id, ticketId).read()).toMatchObject([
      { content: 'Nobody hears me' },
    ]);
  });
});
