import type { ChatMessage } from '@switchboard/contract/chat/chat.ts';
import { CHAT } from '@switchboard/contract/limits.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chatMessage, requesterMessage } from '../../testing/chat.ts';
import { person } from '../../testing/people.ts';
import {
  anchorOf,
  begunAgain,
  type Conversation,
  caughtUp,
  deleted,
  emptyConversation,
  type Outgoing,
  queued,
  received,
  unreadAfter,
} from './conversation.ts';

const own = person('user')._id;
const START = Date.parse('2026-11-18T08:00:00.000Z');
const at = (ms: number) => new Date(START + ms).toISOString();

const outgoing = (tempId: string): Outgoing => ({
  tempId,
  content: 'Hello',
  image: null,
  state: 'sending',
  reason: null,
  waits: false,
});

/** What a server has stored: in order, some by the person, each with a name of its sender's. */
const stored = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 200_000 }), mine: fc.boolean() }), { maxLength: 30 })
  .map((rows) => {
    let time = 0;
    return rows.map(({ gap, mine }, index): ChatMessage => {
      time += gap;
      const make = mine ? requesterMessage : chatMessage;
      const _id = `m${String(index).padStart(3, '0')}`;
      return make({
        _id,
        sequence: index + 1,
        tempId: `t${index}`,
        createdAt: at(time),
        updatedAt: at(time),
      });
    });
  });

type News =
  | { type: 'page'; messages: ChatMessage[] }
  | { type: 'edit'; message: ChatMessage }
  | { type: 'delete'; id: string };

const apply = (conversation: Conversation, news: News): Conversation => {
  if (news.type === 'page') return received(conversation, news.messages, own);
  if (news.type === 'edit') return received(conversation, [news.message], own);
  return deleted(conversation, [news.id]);
};

const edited = (message: ChatMessage, content: string): ChatMessage => ({
  ...message,
  content,
  isEdited: true,
  updatedAt: new Date(Date.parse(message.updatedAt) + 1_000).toISOString(),
});

describe('whatever comes in whatever order', () => {
  test('ends with the server’s order, each message once, the newest words, nothing that is gone', () => {
    const scene = stored.chain((messages) => {
      const changes: News[] = messages.flatMap((message, index): News[] => {
        if (index % 5 === 1) return [{ type: 'edit', message: edited(message, 'changed') }];
        if (index % 7 === 2) return [{ type: 'delete', id: message._id }];
        return [];
      });
      const pieces: News[] = [
        { type: 'page', messages: messages.slice(0, 20) },
        { type: 'page', messages: messages.slice(10) },
        ...messages.map((message): News => ({ type: 'page', messages: [message] })),
        ...changes,
      ];
      return fc.tuple(
        fc.constant(messages),
        fc.shuffledSubarray(pieces, { minLength: pieces.length, maxLength: pieces.length }),
      );
    });
    fc.assert(
      fc.property(scene, ([messages, news]) => {
        const { messages: shown } = news.reduce(apply, emptyConversation);
        const expected = messages
          .filter((_, index) => index % 5 === 1 || index % 7 !== 2)
          .map((message, index) => ({ index, message }))
          .map(({ message }) => message._id);
        expect(shown.map(({ _id }) => _id)).toEqual(expected);
        for (const message of shown) {
          const isChanged = Number(message._id.slice(1)) % 5 === 1;
          expect(message.content === 'changed').toBe(isChanged);
        }
      }),
    );
  });

  test('a message on its way is there exactly once before, during and after its confirmation', () => {
    fc.assert(
      fc.property(stored, fc.nat(29), fc.integer({ min: 1, max: 4 }), (messages, which, times) => {
        const mine = messages[which];
        fc.pre(mine !== undefined && mine.senderId._id === own);
        let conversation = queued(emptyConversation, outgoing(mine?.tempId ?? ''));
        const shown = () =>
          conversation.outgoing.length + conversation.messages.filter(({ _id }) => _id === mine?._id).length;
        for (let time = 0; time < times; time += 1) {
          expect(shown()).toBe(1);
          conversation = received(conversation, messages, own);
          expect(shown()).toBe(1);
        }
        expect(conversation.outgoing).toEqual([]);
      }),
    );
  });

  test('after a cut the same is there as on the server', () => {
    const scene = fc.tuple(stored, stored, fc.nat(30), fc.nat(3));
    fc.assert(
      fc.property(scene, ([all, later, cut, pushes]) => {
        const seen = all.slice(0, cut);
        const end = Date.parse(seen.at(-1)?.createdAt ?? at(0));
        // While it was cut, only what was young could change, and more was written.
        const young = (message: ChatMessage) => end - Date.parse(message.createdAt) <= CHAT.editWindow;
        const kept = seen
          .filter((message, index) => !(young(message) && index % 3 === 0))
          .map((message, index) =>
            young(message) && index % 2 === 0 ? edited(message, 'changed') : message,
          );
        const missed = later.map((message, index) => ({
          ...message,
          _id: `n${String(index).padStart(3, '0')}`,
          sequence: all.length + 1 + index,
          createdAt: new Date(end + 1 + (Date.parse(message.createdAt) - START)).toISOString(),
        }));
        const onServer = [...kept, ...missed];

        const before = received(emptyConversation, seen, own);
        const during = received(before, missed.slice(missed.length - pushes), own);
        const anchor = anchorOf(before.messages);
        const after = anchor
          ? caughtUp(
              during,
              before.messages.filter(({ createdAt }) => createdAt > anchor.createdAt),
              onServer.slice(onServer.findIndex(({ _id }) => _id === anchor._id) + 1),
              own,
            )
          : begunAgain(during, before.messages, onServer, own);
        expect(after.messages.map(({ _id, content }) => [_id, content])).toEqual(
          onServer.map(({ _id, content }) => [_id, content]),
        );
      }),
    );
  });
});

test('late news of a deleted message does not bring it back', () => {
  const message = chatMessage({ _id: 'a' });
  const gone = deleted(received(emptyConversation, [message], own), ['a']);
  expect(received(gone, [edited(message, 'again')], own).messages).toEqual([]);
});

test('another person’s message of the same name is not one’s own', () => {
  const conversation = queued(emptyConversation, outgoing('t'));
  expect(received(conversation, [chatMessage({ _id: 'a', tempId: 't' })], own).outgoing).toHaveLength(1);
});

test('the anchor is older than anything that could have changed', () => {
  const messages = [0, 1_000, CHAT.editWindow, CHAT.editWindow + 500].map((ms, index) =>
    chatMessage({ _id: `${index}`, createdAt: at(ms) }),
  );
  expect(anchorOf(messages)?._id).toBe('0');
  expect(anchorOf(messages.slice(1))).toBeUndefined();
  expect(anchorOf([])).toBeUndefined();
});

test('unread is what others wrote after the mark', () => {
  const messages = [
    chatMessage({ _id: 'a' }),
    requesterMessage({ _id: 'b' }),
    chatMessage({ _id: 'c' }),
    requesterMessage({ _id: 'd' }),
  ];
  const ids = (readId: string | null) => unreadAfter(messages, readId, own).map(({ _id }) => _id);
  expect(ids(null)).toEqual(['a', 'c']);
  expect(ids('a')).toEqual(['c']);
  expect(ids('c')).toEqual([]);
});
