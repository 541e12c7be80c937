/** Whether the program takes requests, and the time between saying that it does not and closing. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Readiness {
  readonly accepting: boolean;
  /** From now on the program calls itself not ready. Requests are answered as before. */
  stopAccepting(): void;
  /** Calls `act` when draining begins, with its length in milliseconds. */
  onDrain(act: (milliseconds: number) => void): void;
  /** Resolves when whoever sends requests here has had so long to find out that others take them. */
  drain(milliseconds: number): Promise<void>;
}

export function createReadiness(): Readiness {
  const acts: ((milliseconds: number) => void)[] = [];
  let accepting = true;
  return {
    get accepting() {
      return accepting;
    },
    stopAccepting() {
      accepting = false;
    },
    onDrain(act) {
      acts.push(act);
    },
    async drain(milliseconds) {
      if (milliseconds === 0) return;
      for (const act of acts) act(milliseconds);
      await delay(milliseconds);
    },
  };
}

/** A connection that is kept for the next request could be closed just when that one is sent. */
export function closeConnectionsWhileDraining(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!readiness.accepting) reply.header('connection', 'close');
  });
}
