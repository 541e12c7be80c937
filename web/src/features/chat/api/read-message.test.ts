import { expect, it } from 'vitest';
import { chatMessage } from '../../../testing/chat.ts';
import { readMessage } from './read-message.ts';

const whole = chatMessage({ _id: 'm1' });

it('leaves a message as it is', () => {
  expect(readMessage('t', whole)).toEqual(whole);
});

it('keeps place, sender and time of one that cannot be shown', () => {
  const { imageUrl: _none, ...broken } = chatMessage({ _id: 'm2', messageType: 'image', content: '' });
  expect(readMessage('t', broken)).toMatchObject({
    _id: 'm2',
    senderId: whole.senderId,
    createdAt: whole.createdAt,
    content: 'This message could not be shown.',
    imageUrl: null,
  });
});

it.each([null, 'words', {}, { _id: 7, createdAt: 'yesterday', senderId: {} }])(
  'makes a line of %j, too',
  (value) => {
    expect(readMessage('t', value)).toMatchObject({
      ticketId: 't',
      content: 'This message could not be shown.',
      senderId: { firstName: 'Somebody' },
    });
  },
);
