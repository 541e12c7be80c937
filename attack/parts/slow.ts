/** slowhttptest with slow headers, slow bodies and slow reads, while somebody else works: their answers stay as fast as they were. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type { Product } from '../product.ts';
import { runTool } from '../tool.ts';
import type { Part } from './part.ts';

const CONNECTIONS = 200;
const SECONDS = 20;
const QUIET_SECONDS = 15;
/** As often as the limit of one person lets them. */
const PAUSE_MS = 220;
/** Milliseconds within which a p95 is as good as it was, on a machine that also runs what attacks. */
const SLACK_MS = 30;

interface Times {
  /** Milliseconds, one for each answer; failures are infinite. */
  readonly product: number[];
  /** Of a server that does nothing: what the machine has left. */
  readonly nothing: number[];
}

/** Lists tickets again and again. */
async function work({ base, desk, world }: Product, bare: string, until: () => boolean): Promise<Times> {
  const headers = { authorization: `Bearer ${await desk.tokenFor(world.ours.user)}` };
  const ask = async (url: string) => {
    const started = performance.now();
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) }).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.ok ? performance.now() - started : Number.POSITIVE_INFINITY;
  };
  const times: Times = { product: [], nothing: [] };
  while (!until()) {
    times.product.push(await ask(`${base}/api/tickets`));
    times.nothing.push(await ask(bare));
    await delay(PAUSE_MS);
  }
  return times;
}

const p95 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;

const later = (seconds: number) => {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() > end;
};

export const slow: Part = {
  name: 'slowhttptest',
  tool: 'slowhttptest',
  underLimits: true,
  async run({ product, directory }) {
    const { base } = product;
    const common = ['-c', `${CONNECTIONS}`, '-r', '100', '-l', `${SECONDS}`, '-p', '3', '-v', '1'];
    const attacks = {
      headers: ['-H', '-i', '3', '-x', '24', '-u', `${base}/api/tickets`],
      bodies: [
        '-B',
        '-i',
        '3',
        '-x',
        '10',
        '-s',
        '100000',
        '-f',
        'application/json',
        '-u',
        `${base}/api/auth/login`,
      ],
      reads: [
        '-X',
        '-k',
        '3',
        '-n',
        '5',
        '-w',
        '10',
        '-y',
        '20',
        '-z',
        '5',
        '-u',
        `${base}/api/openapi.json`,
      ],
    };
    const bare = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1');
    await once(bare, 'listening');
    const nothing = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
    await work(product, nothing, later(2));
    const quiet = await work(product, nothing, later(QUIET_SECONDS));
    const before = p95(quiet.product);
    const counts: Record<string, number> = {
      'connections each': CONNECTIONS,
      'ms p95 when quiet': Math.round(before),
    };
    const findings: string[] = [];
    for (const [name, args] of Object.entries(attacks)) {
      let ended = false;
      const attack = runTool('slowhttptest', [...common, ...args], SECONDS + 20, directory).finally(() => {
        ended = true;
      });
      const times = await work(product, nothing, () => ended);
      const printed = stripVTControlCharacters((await attack).printed);
      const meanwhile = p95(times.product);
      counts[`ms p95 beside slow ${name}`] = Math.round(meanwhile);
      const busier = Math.max(1, p95(times.nothing) / p95(quiet.nothing));
      if (meanwhile > Math.max(2 * before, before + SLACK_MS) * busier) {
        findings.push(
          `slow ${name}: p95 of somebody else went from ${before.toFixed(0)} to ${meanwhile.toFixed(0)} ms, ${busier.toFixed(1)} times on a server that does nothing`,
        );
      }
      if (/service available:\s*NO/i.test(printed))
        findings.push(`slow ${name}: the service was not available`);
      if (!/service available:\s*YES/i.test(printed))
        findings.push(`slow ${name}: it said nothing of the service`);
      // Those it has left open are given up by now.
      await delay(3_000);
    }
    bare.close();
    return { counts, findings };
  },
};
