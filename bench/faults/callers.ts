/** People of many organizations, sent for by several processes. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Answered, Wanted } from '@switchboard/server/src/testing/requests.ts';

const CALLER = join(import.meta.dirname, 'caller.program.ts');

interface Order {
  readonly origin: string;
  readonly seconds: number;
  /** So many at once, each after its last answer, where there is no rate. */
  readonly callers: number;
  /** Requests a second that are begun; null for as many as are answered. */
  readonly rate: number | null;
  readonly wanted: readonly Wanted[];
  /** Where in what is wanted to begin. */
  readonly first: number;
}

export type CallerMessage = Order | { readonly answers: readonly Answered[] };

export interface Callers {
  send(
    order: Pick<Order, 'seconds' | 'wanted'> & ({ callers: number } | { rate: number }),
  ): Promise<Answered[]>;
}

/** @param processes that share what is to be sent */
export function openCallers(stack: AsyncDisposableStack, origin: string, processes: number): Callers {
  const children = Array.from({ length: processes }, () => fork(CALLER));
  for (const child of children) {
    stack.defer(async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    });
  }
  return {
    async send(order) {
      const answers = await Promise.all(
        children.map(async (child, index) => {
          const answered = once(child, 'message') as Promise<[{ answers: Answered[] }]>;
          child.send({
            origin,
            seconds: order.seconds,
            wanted: order.wanted,
            first: Math.floor((order.wanted.length * index) / processes),
            callers: 'callers' in order ? order.callers / processes : 0,
            rate: 'rate' in order ? order.rate / processes : null,
          } satisfies Order);
          const [message] = await answered;
          return message.answers;
        }),
      );
      return answers.flat();
    },
  };
}
