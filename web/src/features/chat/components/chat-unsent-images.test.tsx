import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../../lib/session/session-store.ts';
import { chatPage, ticketId } from '../../../testing/chat-page.ts';
import { stubImageUpload } from '../../../testing/image-upload.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { guardKeptImages } from '../kept-images.ts';

const page = chatPage();
const { open, asked, joined, write, confirm, panel, field } = page;

let uploads: ReturnType<typeof stubImageUpload>;
beforeEach(() => {
  uploads = stubImageUpload();
});

async function choose(name: string) {
  const picker = (await panel()).querySelector('input[type="file"]') as HTMLInputElement;
  fireEvent.change(picker, { target: { files: [new File(['bytes'], name, { type: 'image/png' })] } });
}

/** The page is loaded again; a session that ends stands for the loss of what it had in memory. */
function reopen(token: string) {
  cleanup();
  act(() => endSession('expired'));
  act(() => beginSession(token, person('user')));
  openApp(`/tickets/${ticketId}?chat=open`);
}

async function failToSend() {
  open();
  await joined();
  await choose('pallet.png');
  await write('The third from the left');
  await screen.findByText('Failed to upload image');
}

test('go out by themselves after a reload, with their words and once', async () => {
  await failToSend();
  confirm();
  uploads.reachable = true;
  reopen('token-2');
  await waitFor(() => expect(asked('send_message')).toHaveLength(1));
  expect(asked('send_message')).toMatchObject([
    { content: 'The third from the left', imageUrl: '/api/chat/images/abcdefghijkl' },
  ]);
  await waitFor(() => expect(screen.queryByText(/^(Sending|Not sent.*|Failed.*)$/)).toBeNull());
  reopen('token-3');
  await joined(3);
  expect(asked('send_message')).toHaveLength(1);
});

test('that were only chosen are still there', async () => {
  open();
  await field();
  await choose('pallet.png');
  reopen('token-2');
  expect(await screen.findByText('pallet.png')).toBeDefined();
});

test('do not outlive a sign-out: their words stay, and go only when the person says so', async () => {
  const stop = guardKeptImages();
  await failToSend();
  act(() => endSession('sign-out'));
  uploads.reachable = true;
  reopen('token-2');
  expect(await screen.findByText('Not sent: its image is no longer in this browser.')).toBeDefined();
  await joined(2);
  expect(screen.queryByText('pallet.png')).toBeNull();
  expect(asked('send_message')).toEqual([]);
  stop();
});
