import { SECOND } from '@switchboard/contract/durations.ts';
import { emit } from '../../lib/realtime/socket.ts';

/** Whoever has not typed for this long is not typing. */
export const TYPING_STOPS = 3 * SECOND;

/** In ms: said again this often while somebody goes on, well before the others stop showing it. */
const REPEAT_EVERY = 1_500;

/** Tells the room that a person is writing, and that they have stopped. */
export function typingNotices(ticketId: string) {
  let toldAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    if (toldAt === null) return;
    toldAt = null;
    emit('stop_typing', ticketId);
  };
  const key = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, TYPING_STOPS);
    const now = performance.now();
    if (toldAt !== null && now - toldAt < REPEAT_EVERY) return;
    toldAt = now;
    emit('typing', ticketId);
  };
  return { key, stop };
}
