/** Clients that send a byte now and then, or read none of their answer, beside people who work. */
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import { readUntil, startLoad } from './load.ts';
import { startProduct } from './product.ts';

const EACH = 100;
const QUIET_MS = 10_000;
const SLOW_MS = 20_000;
const BYTE_EVERY_MS = 1_000;
const READ_EVERY_MS = 100;
/** What others notice: twice the quiet p95, or so many milliseconds more on a machine that also runs the clients. */
const SLACK_MS = 50;

const p95 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;

const HEAD = 'Host: localhost\r\nContent-Type: application/json\r\n';
/** What each kind sends at once, and what then byte by byte. */
const KINDS = [
  { atOnce: 'GET /api/tickets HTTP/1.1\r\n', slowly: 'X-Slow: '.padEnd(200, 'a') },
  { atOnce: `POST /api/auth/login HTTP/1.1\r\n${HEAD}Content-Length: 5000\r\n\r\n`, slowly: ' '.repeat(200) },
  {
    atOnce: `GET /api/openapi.json HTTP/1.1\r\n${HEAD}\r\n`.repeat(5),
    slowly: '',
  },
];

function openSlow(port: number, { atOnce, slowly }: (typeof KINDS)[number], stopped: AbortSignal): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(atOnce);
  let sent = 0;
  const timer = setInterval(() => {
    if (sent < slowly.length && socket.writable) socket.write(slowly[sent++] ?? '');
  }, BYTE_EVERY_MS);
  stopped.addEventListener('abort', () => {
    clearInterval(timer);
    socket.destroy();
  });
  return socket;
}

export const slowClients: Fault = {
  name: 'slow-clients',
  rounds: 1,
  async run({ stack, rounds, figures, heals, tell, find }) {
    const product = await startProduct(stack);
    const port = Number(new URL(product.origin).port);
    for (let count = 0; count < rounds; count += 1) {
      const load = await startLoad(product, figures);
      await load.healed();
      const quiet = p95(await readUntil(AbortSignal.timeout(QUIET_MS), product.origin, READ_EVERY_MS));
      const slow = new AbortController();
      for (const kind of KINDS)
        for (let client = 0; client < EACH; client += 1) openSlow(port, kind, slow.signal);
      const beside = p95(await readUntil(AbortSignal.timeout(SLOW_MS), product.origin, READ_EVERY_MS));
      slow.abort();
      tell('slow connections', EACH * KINDS.length);
      tell('ms p95 of a list when quiet', quiet);
      tell('ms p95 of a list beside them', beside);
      if (beside > Math.max(2 * quiet, quiet + SLACK_MS)) find('others waited for the slow ones');
      heals(await load.healed());
      await load.settle();
      await delay(1_000);
    }
    await product.end('SIGTERM');
  },
};
