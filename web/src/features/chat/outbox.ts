import { SOCKET_ERRORS, type SocketErrorCode } from '@switchboard/contract/events.ts';
import { isUncertain } from '../../lib/api/api-error.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import { ConnectionError, holdSocket, request } from '../../lib/realtime/socket.ts';
import { uploadImage } from './api/images.ts';
import { changedOutgoing, discarded, type Outgoing, queued, received } from './conversation.ts';
import { uploadFailure } from './failure.ts';
import type { readMarkOf } from './read-mark.ts';
import type { RoomContext } from './room-state.ts';
import { text } from './text.ts';
import { passes, tryingAgain } from './try-again.ts';
import { unsentStore } from './unsent.ts';

/**
 * What a person has sent and the server has not confirmed: one after the other, in order, each under its own name,
 * so that sending it again is harmless. It outlives the page.
 */
export function outboxOf(
  { ticketId, ownId, store, change, refused }: RoomContext,
  readMark: ReturnType<typeof readMarkOf>,
) {
  const unsent = unsentStore(ownId, ticketId);
  const images = new Map<string, { imageUrl: string; metadata: unknown }>();
  let busy = false;
  let hasEnded = false;
  /** Messages wait for a connection: what is written now goes after them. */
  let isHeldUp = false;

  const outgoing = () => store.getState().conversation.outgoing;
  store.subscribe(({ conversation }, before) => {
    if (conversation.outgoing !== before.conversation.outgoing) unsent.write(conversation.outgoing);
  });
  const update = (tempId: string, changes: Partial<Outgoing>) =>
    change((conversation) => changedOutgoing(conversation, tempId, changes));
  const fail = (tempId: string, reason: string, waits = false) =>
    update(tempId, { state: 'failed', reason, waits });

  /** The message that is on its way waits, and so do those behind it. */
  const holdUp = (reason: string) => {
    isHeldUp = true;
    for (const { tempId, state } of outgoing()) if (state === 'sending') fail(tempId, reason, true);
  };
  const flushes = tryingAgain(() => void flush());

  const stored = async ({ tempId, image }: Outgoing) => {
    if (image === null) return null;
    const known = images.get(tempId) ?? (await uploadImage(ticketId, image));
    images.set(tempId, known);
    return known;
  };

  const deliver = async (message: Outgoing) => {
    const { tempId, content, audienceVersion } = message;
    let image: Awaited<ReturnType<typeof stored>>;
    try {
      image = await stored(message);
    } catch (error) {
      // The words behind it go on: what keeps files may be away for long, without the rest of the server.
      const mayWork = isUncertain(error);
      fail(tempId, uploadFailure(error), mayWork);
      if (mayWork) flushes.later();
      return;
    }
    if (hasEnded) return;
    try {
      const answer = await request('send_message', {
        ticketId,
        content,
        tempId,
        messageType: image ? 'image' : 'text',
        ...(image && { imageUrl: image.imageUrl, metadata: image.metadata }),
        ...(audienceVersion !== undefined && { audienceVersion }),
      });
      if (!answer.success) {
        if (passes(answer.code)) {
          holdUp(answer.message);
          flushes.later();
        } else {
          fail(tempId, answer.message);
          // Who sends it again has read who reads it now.
          if (answer.code === ('AUDIENCE_GREW' satisfies SocketErrorCode))
            update(tempId, { audienceVersion: undefined, hasGrown: true });
        }
        return refused(answer.code);
      }
      flushes.worked();
      images.delete(tempId);
      change((conversation) => received(discarded(conversation, tempId), [answer.message], ownId));
      readMark.wrote(answer.message);
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      holdUp(text.notSent);
    }
  };

  const next = () => (hasEnded ? undefined : outgoing().find(({ state }) => state === 'sending'));

  /** Sends what is to be sent, and holds the connection until that is done, also when the chat is closed meanwhile. */
  const pump = async () => {
    if (busy) return;
    busy = true;
    const release = holdSocket();
    try {
      for (let message = next(); message !== undefined; message = next()) await deliver(message);
    } finally {
      busy = false;
      release();
    }
  };

  const sendAgain = (which: (message: Outgoing) => boolean) => {
    for (const { tempId } of outgoing().filter(which)) {
      update(tempId, { state: 'sending', reason: null, waits: false, hasGrown: false });
    }
    return pump();
  };

  const flush = () => {
    isHeldUp = false;
    return sendAgain(({ waits }) => waits);
  };

  return {
    send(content: string, image: File | null, audienceVersion?: string) {
      const message: Outgoing = {
        tempId: randomId(),
        content,
        image,
        state: 'sending',
        reason: null,
        waits: false,
        audienceVersion,
      };
      change((conversation) => queued(conversation, message));
      void (isHeldUp ? flush() : pump());
    },
    retry(tempId: string) {
      const all = isHeldUp;
      isHeldUp = false;
      return sendAgain((message) => message.tempId === tempId || (all && message.waits));
    },
    /** There is a connection again. */
    flush,
    discard(tempId: string) {
      images.delete(tempId);
      change((conversation) => discarded(conversation, tempId));
    },
    /** Sends nothing any more: its person is not signed in now. */
    end() {
      hasEnded = true;
    },
    /** What was left unsent when the page was closed. */
    async restore() {
      const left = await unsent.read();
      const known = new Set(outgoing().map(({ tempId }) => tempId));
      for (const { tempId, content, image } of left) {
        if (known.has(tempId)) continue;
        const lost = image === 'lost';
        const message = {
          tempId,
          content,
          image: lost ? null : image,
          state: 'failed',
          reason: lost ? text.imageLost : text.notSent,
          // Whether words go without their image is not for us to say.
          waits: !lost,
        } as const;
        isHeldUp ||= message.waits;
        change((conversation) => queued(conversation, message));
      }
    },
  };
}

/** Where one may try again: what the server refused for good cannot be sent a second time. */
export const mayRetry = ({ reason }: Outgoing): boolean => reason !== SOCKET_ERRORS.TICKET_RESOLVED;
