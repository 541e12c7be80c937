/** Requests as many people send them: in turn, or at a rate whether or not earlier ones have been answered. */
import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const ANSWER_MS = 30_000;
const TICK_MS = 5;
const REFUSED_MS = 500;

export interface Wanted {
  readonly method: 'GET' | 'POST';
  /** Below /api. */
  readonly path: string;
  readonly token: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface Answered {
  /** 0 where none came. */
  readonly status: number;
  readonly retryAfter: string | null;
  /** Milliseconds since it was to be sent. */
  readonly time: number;
}

/** Every request of a run, by its number from 0 on. */
export type Sequence = (number: number) => Wanted;

export interface Sender {
  /** So many callers send one after the other, each when its last one has been answered. */
  inTurn(callers: number, seconds: number, next: Sequence): Promise<Answered[]>;
  /** So many a second are begun. */
  atRate(rate: number, seconds: number, next: Sequence): Promise<Answered[]>;
  close(): void;
}

export function openSender(origin: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

  const send = ({ method, path, token, body }: Wanted, began = performance.now()) =>
    new Promise<Answered>((resolve) => {
      const settle = (status: number, retryAfter: string | null = null) =>
        resolve({ status, retryAfter, time: performance.now() - began });
      const content = body === undefined ? undefined : JSON.stringify(body);
      const sent = request(
        `${origin}/api${path}`,
        {
          agent,
          method,
          timeout: ANSWER_MS,
          headers: {
            authorization: `Bearer ${token}`,
            ...(content !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(content),
            }),
          },
        },
        (answer) => {
          buffer(answer).then(
            () => settle(answer.statusCode ?? 0, answer.headers['retry-after'] ?? null),
            () => settle(0),
          );
        },
      );
      sent.on('error', () => settle(0));
      sent.on('timeout', () => sent.destroy());
      sent.end(content);
    });

  return {
    async inTurn(callers, seconds, next) {
      const until = performance.now() + seconds * 1_000;
      const answers: Answered[] = [];
      let number = 0;
      const call = async () => {
        while (performance.now() < until) {
          const answer = await send(next(number++));
          answers.push(answer);
          // Nobody asks again at once.
          if (answer.status === 503) await delay(REFUSED_MS);
        }
      };
      await Promise.all(Array.from({ length: callers }, call));
      return answers;
    },
    async atRate(rate, seconds, next) {
      const began = performance.now();
      const total = Math.round(rate * seconds);
      const under: Promise<Answered>[] = [];
      while (under.length < total) {
        const due = Math.min(total, Math.ceil(((performance.now() - began) / 1_000) * rate));
        while (under.length < due) {
          under.push(send(next(under.length), began + (under.length / rate) * 1_000));
        }
        await delay(TICK_MS);
      }
      return Promise.all(under);
    },
    close: () => agent.destroy(),
  };
}

export const percentile95 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
