import type { ErrorCode } from '@switchboard/contract/errors.ts';
import { CHAT_ERRORS } from '@switchboard/contract/events.ts';
import { isUncertain } from '../../lib/api/api-error.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import { ConnectionError, holdSocket, request } from '../../lib/realtime/socket.ts';
import { uploadImage } from './api/images.ts';
import { changedOutgoing, discarded, type Outgoing, queued, received } from './conversation.ts';
import type { RoomContext } from './room-state.ts';
import { text } from './text.ts';
import { unsentStore } from './unsent.ts';
import { uploadFailure } from './upload-failure.ts';

/** In ms: a server that is in trouble for a moment is asked again after this. */
const SOON = 3_000;

/**
 * What a person has sent and the server has not confirmed: one after the other, in order, each under its own name,
 * so that sending it again is harmless. It outlives the page.
 */
export function outboxOf({ ticketId, ownId, store, change, refused }: RoomContext) {
  const unsent = unsentStore(ownId, ticketId);
  const images = new Map<string, { imageUrl: string; metadata: unknown }>();
  let busy = false;

  const outgoing = () => store.getState().conversation.outgoing;
  const keep = () => unsent.write(outgoing());
  const update = (tempId: string, changes: Partial<Outgoing>) => {
    change((conversation) => changedOutgoing(conversation, tempId, changes));
    keep();
  };
  const fail = (tempId: string, reason: string, waits = false) =>
    update(tempId, { state: 'failed', reason, waits });

  const stored = async ({ tempId, image }: Outgoing) => {
    if (image === null) return null;
    const known = images.get(tempId) ?? (await uploadImage(ticketId, image));
    images.set(tempId, known);
    return known;
  };

  const deliver = async (message: Outgoing) => {
    const { tempId, content } = message;
    let image: Awaited<ReturnType<typeof stored>>;
    try {
      image = await stored(message);
    } catch (error) {
      return fail(tempId, uploadFailure(error), isUncertain(error));
    }
    try {
      const answer = await request('send_message', {
        ticketId,
        content,
        tempId,
        messageType: image ? 'image' : 'text',
        ...(image && { imageUrl: image.imageUrl, metadata: image.metadata }),
      });
      if (!answer.success) {
        const passes = answer.code === ('UNAVAILABLE' satisfies ErrorCode);
        fail(tempId, answer.message, passes);
        if (passes) setTimeout(() => void flush(), SOON);
        return refused(answer.code);
      }
      images.delete(tempId);
      change((conversation) => received(conversation, [answer.message], ownId));
      store.setState({ readId: answer.message._id, newAfter: undefined });
      keep();
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      fail(tempId, text.notSent, true);
    }
  };

  /** Sends what is to be sent, and holds the connection until that is done, also when the chat is closed meanwhile. */
  const pump = async () => {
    if (busy) return;
    busy = true;
    const release = holdSocket();
    try {
      for (let next = first(); next !== undefined; next = first()) await deliver(next);
    } finally {
      busy = false;
      release();
    }
  };
  const first = () => outgoing().find(({ state }) => state === 'sending');

  const sendAgain = (which: (message: Outgoing) => boolean) => {
    for (const { tempId } of outgoing().filter(which)) {
      update(tempId, { state: 'sending', reason: null, waits: false });
    }
    return pump();
  };

  const flush = () => sendAgain(({ waits }) => waits);

  return {
    send(content: string, image: File | null) {
      const message: Outgoing = {
        tempId: randomId(),
        content,
        image,
        state: 'sending',
        reason: null,
        waits: false,
      };
      change((conversation) => queued(conversation, message));
      keep();
      void pump();
    },
    retry: (tempId: string) => sendAgain((message) => message.tempId === tempId),
    /** There is a connection again. */
    flush,
    discard(tempId: string) {
      images.delete(tempId);
      change((conversation) => discarded(conversation, tempId));
      keep();
    },
    /** What was left unsent when the page was closed. */
    async restore() {
      const left = await unsent.read();
      const known = new Set(outgoing().map(({ tempId }) => tempId));
      for (const { tempId, content, image } of left) {
        const lost = image === 'lost';
        if (known.has(tempId) || (lost && content === '')) continue;
        const message = {
          tempId,
          content,
          image: lost ? null : image,
          state: 'failed',
          reason: lost ? text.imageLost : text.notSent,
          // Whether words go without their image is not for us to say.
          waits: !lost,
        } as const;
        change((conversation) => queued(conversation, message));
      }
      if (left.length > 0) keep();
    },
  };
}

/** Where one may try again: what the server refused for good cannot be sent a second time. */
export const mayRetry = ({ reason }: Outgoing): boolean => reason !== CHAT_ERRORS.TICKET_RESOLVED;
