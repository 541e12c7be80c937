import type { TracingChannel } from 'node:diagnostics_channel';

/**
 * Listens to what takes time.
 * @param onEnd called with what was told at its start, how many seconds it took, and whether it failed
 * @returns stops listening
 */
export function timed<Message extends object>(
  signal: TracingChannel<unknown, Message>,
  onEnd: (message: Message, seconds: number, failed: boolean) => void,
): () => void {
  const begun = new WeakMap<Message, number>();
  const ended = (message: Message & { error?: unknown }) => {
    const since = begun.get(message);
    if (since === undefined) return;
    begun.delete(message);
    onEnd(message, (performance.now() - since) / 1_000, message.error !== undefined);
  };
  const start = (message: Message) => {
    begun.set(message, performance.now());
  };
  signal.start.subscribe(start as (message: unknown) => void);
  signal.asyncEnd.subscribe(ended as (message: unknown) => void);
  return () => {
    signal.start.unsubscribe(start as (message: unknown) => void);
    signal.asyncEnd.unsubscribe(ended as (message: unknown) => void);
  };
}
