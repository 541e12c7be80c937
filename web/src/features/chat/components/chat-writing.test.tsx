import { SOCKET_ERRORS } from '@switchboard/contract/events.ts';
import { CHAT } from '@switchboard/contract/limits.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { requesterMessage } from '../../../testing/chat.ts';
import { chatPage, ticketId } from '../../../testing/chat-page.ts';
import { stubImageUpload } from '../../../testing/image-upload.ts';

const page = chatPage();
const { open, asked, joined, write, confirm, panel, field, row } = page;

describe('writing', () => {
  test('Enter sends at once, in the look of sending, until the server confirms', async () => {
    open();
    await joined();
    await write('On my way');
    expect(within(await row('On my way')).getByText('Sending')).toBeDefined();
    expect((await field()).value).toBe('');
    await waitFor(() => expect(asked('send_message')).toHaveLength(1));
    const sent = asked('send_message')[0] as { tempId: string };
    expect(sent).toMatchObject({ ticketId, content: 'On my way', messageType: 'text' });
    act(() =>
      page.chat.push(
        'new_message',
        requesterMessage({ _id: 'b', content: 'On my way', tempId: sent.tempId }),
      ),
    );
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    expect(screen.getAllByText('On my way')).toHaveLength(1);
  });

  test('a blank text is not sent', async () => {
    open();
    await joined();
    for (const blank of ['', '   ', '\n\n']) {
      await write(blank);
      expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled'), blank).toBe(true);
    }
    expect(asked('send_message')).toEqual([]);
  });

  test('Shift+Enter and the Enter of an input method send nothing', async () => {
    open();
    const input = await field();
    fireEvent.change(input, { target: { value: 'Half' } });
    fireEvent.keyDown(input, { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(input.value).toBe('Half');
    expect(screen.queryByText('Sending')).toBeNull();
  });

  test('the counter turns yellow above 800 characters and red above 900', async () => {
    open();
    const input = await field();
    for (const [length, level] of [
      [800, undefined],
      [801, 'yellow'],
      [900, 'yellow'],
      [901, 'red'],
    ] as const) {
      fireEvent.change(input, { target: { value: 'x'.repeat(length) } });
      expect(screen.getByText(`${length}/1000`).dataset.level, `${length}`).toBe(level);
    }
  });

  test('1000 characters can be sent, 1001 cannot', async () => {
    confirm();
    open();
    await joined();
    await write('x'.repeat(CHAT.text + 1));
    expect(screen.getByText('Message must be 1000 characters or less')).toBeDefined();
    expect(screen.queryByText('Sending')).toBeNull();
    await write('x'.repeat(CHAT.text));
    await waitFor(() => expect(asked('send_message')).toHaveLength(1));
  });

  test('what the server refuses stays, with its words, to be sent again or thrown away', async () => {
    page.chat.answer('send_message', () => ({
      success: false,
      code: 'RATE_LIMITED',
      message: SOCKET_ERRORS.RATE_LIMITED,
    }));
    open();
    await joined();
    await write('One');
    await write('Two');
    await waitFor(() => expect(screen.getAllByText(SOCKET_ERRORS.RATE_LIMITED)).toHaveLength(2));
    fireEvent.click(within(await row('Two')).getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Two')).toBeNull();
    confirm();
    fireEvent.click(within(await row('One')).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(asked('send_message')).toHaveLength(3));
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    expect(screen.getAllByText('One')).toHaveLength(1);
    const names = asked('send_message').map((payload) => (payload as { tempId: string }).tempId);
    expect(names[0]).toBe(names[2]);
  });

  test('a text is kept until it is sent', async () => {
    open();
    fireEvent.change(await field(), { target: { value: 'Half a thought' } });
    fireEvent.click(screen.getByRole('button', { name: 'Close the chat' }));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Live Chat' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Live Chat' }));
    expect((await field()).value).toBe('Half a thought');
  });

  test('the others hear that somebody types, and that they have stopped', async () => {
    open();
    await joined();
    fireEvent.change(await field(), { target: { value: 'S' } });
    fireEvent.change(await field(), { target: { value: 'So' } });
    await waitFor(() => expect(asked('typing')).toEqual([ticketId]));
    await waitFor(() => expect(asked('stop_typing')).toEqual([ticketId]));
  });
});

describe('images', () => {
  const choose = async (name: string, bytes: number) => {
    const file = new File(['x'], name);
    Object.defineProperty(file, 'size', { value: bytes });
    const picker = (await panel()).querySelector('input[type="file"]') as HTMLInputElement;
    fireEvent.change(picker, { target: { files: [file] } });
  };

  test.each([
    ['plan.pdf', 10, 'Please select an image file'],
    ['huge.png', CHAT.imageBytes, 'Image must be less than 5MB'],
  ])('%s of %i bytes: %s', async (name, bytes, words) => {
    open();
    await field();
    await choose(name, bytes);
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByText(name)).toBeNull();
  });

  test('a chosen one waits to be sent, and can be taken back', async () => {
    open();
    await field();
    await choose('pallet.png', CHAT.imageBytes - 1);
    expect(screen.getByText('pallet.png')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Remove pallet.png' }));
    expect(screen.queryByText('pallet.png')).toBeNull();
  });

  test('an upload that fails says so, and can be tried again', async () => {
    stubImageUpload();
    open();
    await joined();
    await choose('pallet.png', 100);
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    const failed = (await screen.findByText('Failed to upload image')).closest('article') as HTMLElement;
    expect(within(failed).getByRole('button', { name: 'Retry' })).toBeDefined();
    expect(asked('send_message')).toEqual([]);
  });
});

test('what was written for fewer readers waits in an amber line until its writer has decided', async () => {
  const grown = 'B. Cole can read this ticket now';
  page.chat.answer('send_message', () => ({ success: false, code: 'AUDIENCE_GREW', message: grown }));
  open();
  await joined();
  await write('For us two');
  const sent = within(await row('For us two'));
  expect(await sent.findByText(grown)).toBeDefined();
  expect(sent.getByRole('button', { name: 'Check first' })).toBeDefined();
  expect(sent.queryByRole('button', { name: 'Try again' })).toBeNull();
  fireEvent.click(sent.getByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(asked('send_message')).toHaveLength(2));
  expect(asked('send_message')[1]).not.toHaveProperty('audienceVersion');
});
