import { attachmentImage } from '@switchboard/contract/tickets/markdown-text.ts';
import type { TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '../../../lib/cache/query-client.ts';
import { beginSession } from '../../../lib/session/session-store.ts';
import { keepDrafts } from '../../../testing/drafts.ts';
import { type FakeServer, json, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { comment, ticket } from '../../../testing/tickets.ts';
import { said, TIMELINE, timelineAnswer } from '../../../testing/timeline.ts';

const { _id: id } = ticket();
const SEND = `POST /api/tickets/${id}/comments`;
const picture = {
  _id: 'file',
  filename: 'stored-name-of-it',
  originalName: 'light.png',
  mimetype: 'image/png',
  size: 2_048,
  createdAt: '2026-11-18T07:05:00.000Z',
};

let server: FakeServer;
let entries: TimelineEntry[];
beforeEach(() => {
  localStorage.clear();
  entries = [said('a')];
  server = startFakeServer({
    ...keepDrafts().answers,
    [`GET /api/tickets/${id}`]: () => json(200, { success: true, ticket: ticket() }),
    [TIMELINE]: () => timelineAnswer(entries),
    [SEND]: () => json(201, { success: true, comment: comment(), ticket: ticket() }),
    [`GET /api/tickets/${id}/attachments/${picture.filename}`]: () =>
      new Response('bytes', { headers: { 'content-type': 'image/png' } }),
  });
  beginSession('token-1', person('manager'));
});
const open = () => openApp(`/tickets/${id}`);
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
const type = async (value: string) => fireEvent.change(await field(), { target: { value } });

describe('a comment', () => {
  test('in Markdown is drawn, with its pictures in their places and not again below', async () => {
    entries = [
      said('a', {
        format: 'markdown',
        comment: `**Hold** the button\n${attachmentImage(picture.filename, 'the light')}`,
        attachments: [picture],
      }),
    ];
    open();
    const bold = await screen.findByText('Hold');
    expect(bold.tagName).toBe('STRONG');
    expect(await screen.findByRole('img', { name: 'the light' })).toBeDefined();
    const article = bold.closest('article') as HTMLElement;
    expect(within(article).getAllByRole('button')).toHaveLength(1);
  });

  test('whose picture is gone says so', async () => {
    entries = [
      said('a', { format: 'markdown', comment: attachmentImage('another-stored-name', 'the light') }),
    ];
    open();
    expect(await screen.findByText(/Image not available/)).toBeDefined();
  });

  test('from before is what was typed', async () => {
    entries = [said('a', { comment: '**not bold** <b>no</b>' })];
    open();
    expect(await screen.findByText('**not bold** <b>no</b>')).toBeDefined();
  });
});

describe('the composer', () => {
  test('marks what is selected, shows how it will look, and sends Markdown', async () => {
    open();
    await type('Hold the button');
    const input = await field();
    input.setSelectionRange(0, 4);
    fireEvent.click(screen.getByRole('button', { name: 'Bold' }));
    expect(input.value).toBe('**Hold** the button');
    input.setSelectionRange(9, 19);
    fireEvent.keyDown(input, { key: 'i', ctrlKey: true });
    expect(input.value).toBe('**Hold** _the button_');
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect((await within(preview).findByText('Hold')).tagName).toBe('STRONG');
    fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() =>
      expect(server.sent(SEND)).toMatchObject([{ comment: '**Hold** _the button_', format: 'markdown' }]),
    );
  });

  test('asks once before it sends what crosses a reply', async () => {
    open();
    await screen.findByText('Words of a');
    await type('Have you tried?');
    entries = [said('b', { at: new Date(Date.now() - 10_000).toISOString() }), said('a')];
    await queryClient.refetchQueries();
    await screen.findByText('Words of b');
    fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/^Marcus Lindqvist replied \d+ s ago. Send anyway\?$/)).toBeDefined();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Read it first' }));
    expect(server.sent(SEND)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(server.sent(SEND)).toHaveLength(1));
  });
});
