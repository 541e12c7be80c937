/** slowhttptest with slow headers, slow bodies and slow reads, while somebody else works: their answers stay as fast as they were. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../product.ts';
import { runTool } from '../tool.ts';
import type { Part } from './part.ts';

const CONNECTIONS = 200;
const SECONDS = 20;
const QUIET_SECONDS = 10;
const PAUSE_MS = 50;
/** Milliseconds within which a p95 is as good as it was, on a machine that also runs what attacks. */
const SLACK_MS = 30;

/** Lists tickets again and again. @returns milliseconds, one for each answer; failures are infinite */
async function work({ base, desk, world }: Product, until: () => boolean): Promise<number[]> {
  const headers = { authorization: `Bearer ${await desk.tokenFor(world.ours.user)}` };
  const times: number[] = [];
  while (!until()) {
    const started = performance.now();
    const answer = await fetch(`${base}/api/tickets`, { headers, signal: AbortSignal.timeout(10_000) }).catch(
      () => null,
    );
    await answer?.arrayBuffer();
    times.push(answer?.ok ? performance.now() - started : Number.POSITIVE_INFINITY);
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
    await work(product, later(2));
    const quiet = p95(await work(product, later(QUIET_SECONDS)));
    const counts: Record<string, number> = {
      'connections each': CONNECTIONS,
      'ms p95 when quiet': Math.round(quiet),
    };
    const findings: string[] = [];
    for (const [name, args] of Object.entries(attacks)) {
      let ended = false;
      const attack = runTool('slowhttptest', [...common, ...args], SECONDS + 20, directory).finally(() => {
        ended = true;
      });
      const times = await work(product, () => ended);
      const { printed } = await attack;
      const meanwhile = p95(times);
      counts[`ms p95 beside slow ${name}`] = Math.round(meanwhile);
      if (meanwhile > Math.max(2 * quiet, quiet + SLACK_MS)) {
        findings.push(
          `slow ${name}: p95 of somebody else went from ${quiet.toFixed(0)} to ${meanwhile.toFixed(0)} ms`,
        );
      }
      if (/service available:\s*NO/i.test(printed))
        findings.push(`slow ${name}: the service was not available`);
      if (!/service available:\s*YES/i.test(printed))
        findings.push(`slow ${name}: it said nothing of the service`);
      // Those it has left open are given up by now.
      await delay(3_000);
    }
    return { counts, findings };
  },
};
