import type { Draft } from '@switchboard/contract/tickets/drafts.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { tellOfDraft } from '../../../lib/realtime/draft-changes.ts';
import { beginSession } from '../../../lib/session/session-store.ts';
import { draft, keepDrafts } from '../../../testing/drafts.ts';
import { type FakeServer, json, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { comment, ticket } from '../../../testing/tickets.ts';
import { raised, TIMELINE, timelineAnswer } from '../../../testing/timeline.ts';

const { _id: id } = ticket();
const SEND = `POST /api/tickets/${id}/comments`;

let server: FakeServer;
let kept: ReturnType<typeof keepDrafts>;
beforeEach(() => localStorage.clear());

function open(...begun: Draft[]) {
  kept = keepDrafts(...begun);
  server = startFakeServer({
    ...kept.answers,
    [`GET /api/tickets/${id}`]: () => json(200, { success: true, ticket: ticket() }),
    [TIMELINE]: () => timelineAnswer([raised]),
    [SEND]: () => json(201, { success: true, comment: comment(), ticket: ticket() }),
  });
  beginSession('token-1', person('manager'));
  openApp(`/tickets/${id}`);
}
const field = (name = 'Reply') => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const type = async (value: string, name?: string) =>
  fireEvent.change(await field(name), { target: { value } });
const tab = (name: string) => screen.getByRole('tab', { name });

test('what was begun elsewhere is there, with its files, and is sent as that draft', async () => {
  const file = {
    _id: 'file',
    filename: 'stored-name-of-it',
    originalName: 'screenshot.png',
    mimetype: 'image/png',
    size: 2_048,
    createdAt: '2026-11-18T07:05:00.000Z',
  };
  open(draft('reply', 'From the train', { revision: 4, files: [file] }));
  await waitFor(async () => expect((await field()).value).toBe('From the train'));
  expect(screen.getByText('screenshot.png')).toBeDefined();
  expect(screen.getByText('Draft saved')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(server.sent(SEND)).toEqual([
    { comment: 'From the train', isInternal: false, format: 'markdown', draftRevision: 4 },
  ]);
  expect(screen.queryByText('screenshot.png')).toBeNull();
  expect(screen.queryByText('Draft saved')).toBeNull();
});

test('a note that was begun is what the page opens with where no reply was', async () => {
  open(draft('note', 'For the staff'));
  await waitFor(async () => expect((await field('Internal note')).value).toBe('For the staff'));
});

test('reply and note are written beside each other', async () => {
  open(draft('note', 'For the staff'), draft('reply', 'For Hannah'));
  await waitFor(async () => expect((await field()).value).toBe('For Hannah'));
  fireEvent.click(tab('Internal note'));
  expect((await field('Internal note')).value).toBe('For the staff');
  fireEvent.click(tab('Reply'));
  expect((await field()).value).toBe('For Hannah');
});

test('what another device wrote meanwhile is a choice, and nothing is sent before it', async () => {
  open(draft('reply', 'begun'));
  await waitFor(async () => expect((await field()).value).toBe('begun'));
  kept.drafts.set('reply', draft('reply', 'begun there', { revision: 2 }));
  await type('begun here');
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText(/Draft from another device/)).toBeDefined();
  expect(screen.getByText('begun there')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send reply' }).disabled).toBe(true);
  expect(server.sent(SEND)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(kept.drafts.get('reply')?.text).toBe('begun here'));
  expect(screen.queryByText(/Draft from another device/)).toBeNull();
});

test('"Use this one" takes what the other device has', async () => {
  open(draft('reply', 'begun'));
  await waitFor(async () => expect((await field()).value).toBe('begun'));
  await type('begun here');
  kept.drafts.set('reply', draft('reply', 'begun there', { revision: 2 }));
  act(() => tellOfDraft({ ticketId: id, kind: 'reply', revision: 2 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Use this one' }));
  expect((await field()).value).toBe('begun there');
});

test('what was sent elsewhere is gone here', async () => {
  open(draft('reply', 'begun'));
  await waitFor(async () => expect((await field()).value).toBe('begun'));
  kept.drafts.clear();
  act(() => tellOfDraft({ ticketId: id, kind: 'reply', revision: null }));
  await waitFor(async () => expect((await field()).value).toBe(''));
});

test('a draft of an earlier version of the page is not lost', async () => {
  const value = { text: 'From before', internal: false };
  localStorage.setItem(
    `switchboard.draft.${person('manager')._id}.reply.${id}`,
    JSON.stringify({ value, savedAt: 1 }),
  );
  open();
  expect((await field()).value).toBe('From before');
  await waitFor(() => expect(kept.drafts.get('reply')?.text).toBe('From before'), { timeout: 5_000 });
});

test('what one person typed never goes out in the name of another', async () => {
  open();
  await type('Mine');
  act(() => beginSession('token-2', person('admin')));
  await waitFor(() => expect(server.requests.at(-1)?.headers.get('authorization')).toBe('Bearer token-2'));
  expect(kept.drafts.size).toBe(0);
  expect(localStorage.getItem(`switchboard.draft.${person('manager')._id}.reply-draft.${id}`)).toContain(
    'Mine',
  );
});
