/** Windows that have a chat open: they hear its messages, and catch up after every cut by what they know last. */
import { setTimeout as delay } from 'node:timers/promises';
import { signIn } from '../caller.ts';
import { openChat, PERSON } from '../faults/load.ts';
import { chooseNode } from './balancer.ts';

const AGAIN_MS = 200;
const ANSWER_MS = 5_000;
const CAUGHT_UP_WITHIN_MS = 20_000;

export interface ChatWindows {
  /** Of the node that the balancer has chosen for the first one. */
  readonly nodeOfFirst: string;
  /** @param stored the ids of all messages. @returns how many of them a window has not, all windows together */
  missing(stored: readonly string[]): Promise<number>;
  close(): void;
}

const missingOf = (known: ReadonlySet<string>, stored: readonly string[]) =>
  stored.filter((id) => !known.has(id)).length;

interface Message {
  readonly _id: string;
  readonly sequence: number;
}

export async function openWindows(origin: string, ticketId: string, count: number): Promise<ChatWindows> {
  const { token, get } = await signIn(origin, PERSON.email, PERSON.password);
  const closed = new AbortController();

  const open = async () => {
    const { name, cookie } = await chooseNode(origin);
    /** Ids by their place in the conversation. */
    const known = new Map<number, string>();
    const learn = ({ sequence, _id }: Message) => known.set(sequence, _id);
    /**
     * The last one before which none is missing, by the sequence: while nodes do not hear each other, what is said on this one
     * comes before what was said on others earlier.
     */
    const lastOfWhole = (): string | undefined => {
      const places = [...known.keys()].sort((one, other) => one - other);
      const last = places.find((place) => !known.has(place + 1));
      return last === undefined ? undefined : known.get(last);
    };
    /** What came after the last one that was known when the connection was there again. */
    const catchUp = async (after: string | undefined) => {
      for (let anchor = after; !closed.signal.aborted; ) {
        const path = `/chat/tickets/${ticketId}/messages?${anchor === undefined ? '' : `after=${anchor}`}`;
        const page = await get<{ messages: Message[]; pagination: { pages: number } }>(path).catch(
          () => null,
        );
        if (page === null) {
          await delay(AGAIN_MS);
          continue;
        }
        page.messages.forEach(learn);
        if (page.pagination.pages <= 1) return;
        anchor = page.messages.at(-1)?._id ?? anchor;
      }
    };
    const socket = openChat(origin, token, { cookie });
    /** Whoever asks before being in the room does not hear what is said between the two. */
    const enter = async () => {
      const knownBefore = lastOfWhole();
      while (socket.connected) {
        const joined = await socket
          .timeout(ANSWER_MS)
          .emitWithAck('join_ticket_room', ticketId)
          .catch(() => null);
        if (joined?.success) break;
        await delay(AGAIN_MS);
      }
      await catchUp(knownBefore);
    };
    socket.on('new_message', learn);
    socket.on('connect', () => void enter());
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    return { name, known: () => new Set(known.values()), socket };
  };

  const windows = await Promise.all(Array.from({ length: count }, open));
  return {
    nodeOfFirst: windows[0]?.name ?? '',
    async missing(stored) {
      const count = () => windows.reduce((sum, { known }) => sum + missingOf(known(), stored), 0);
      for (const deadline = performance.now() + CAUGHT_UP_WITHIN_MS; count() > 0; await delay(AGAIN_MS))
        if (performance.now() > deadline) break;
      return count();
    },
    close() {
      closed.abort();
      for (const { socket } of windows) socket.disconnect();
    },
  };
}
