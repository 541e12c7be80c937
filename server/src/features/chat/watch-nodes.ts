/** Sockets of a killed node vanish without an event: the other nodes notice that, and tell their own sockets. */
import type { Logger } from '../../platform/log.ts';
import type { Sockets } from '../../platform/realtime/sockets.ts';
import { isChatRoom } from './room-names.ts';

/** The adapter counts a silent node out by itself; this is how soon that is seen. */
const COUNT_EVERY_MS = 1_000;

/** @returns how to stop watching */
export function watchNodes(io: Sockets, log: Logger, onLoss: (room: string) => Promise<void>): () => void {
  const { adapter } = io.sockets;
  let nodes = 1;
  const countNodes = async () => {
    const before = nodes;
    nodes = await adapter.serverCount();
    if (nodes >= before) return;
    for (const room of [...adapter.rooms.keys()].filter(isChatRoom)) await onLoss(room);
  };
  const timer = setInterval(() => {
    countNodes().catch((error: unknown) =>
      log.warn({ err: error }, 'a chat room was not told who left with a lost node'),
    );
  }, COUNT_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
