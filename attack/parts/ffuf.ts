/** ffuf for paths that nobody lists: whatever answers is a call of the contract, a file of the page, or the page itself. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registry } from '@switchboard/contract/registry.ts';
import { runTool } from '../tool.ts';
import type { Part } from './part.ts';
import { WORDS } from './words.ts';

const SECONDS = 90;
/** Served beside the calls: their description, the sockets, and what browsers and finders of holes look for. */
const BESIDE = [
  /^\/api\/(openapi\.json\/?|docs(\/.*)?)$/,
  /^\/socket\.io\/?$/,
  /^\/(favicon\.(svg|ico|png)|robots\.txt|\.well-known\/security\.txt|manifest\.webmanifest)$/,
];

interface Hit {
  readonly url: string;
  readonly status: number;
}

export const ffuf: Part = {
  name: 'ffuf',
  tool: 'ffuf',
  async run({ product: { base, desk, world }, directory }) {
    const words = join(directory, 'words.txt');
    await writeFile(words, `${WORDS.join('\n')}\n`);
    const token = await desk.tokenFor(world.ours.user);
    const known = registry.map(({ path }) => new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`));
    const page = await shellOf(`${base}/`);
    const findings: string[] = [];
    const counts: Record<string, number> = { words: WORDS.length, requests: 0, answered: 0 };
    const count = (what: string, by: number) => {
      counts[what] = (counts[what] ?? 0) + by;
    };
    for (const [place, method] of [
      ['/', 'GET'],
      ['/', 'POST'],
      ['/api/', 'GET'],
      ['/api/', 'POST'],
    ] as const) {
      const out = join(directory, 'ffuf.json');
      const ran = await runTool(
        'ffuf',
        [
          ...['-u', `${base}${place}FUZZ`, '-X', method, '-w', words, '-mc', 'all', '-fc', '404,405'],
          ...[
            '-t',
            '10',
            '-timeout',
            '10',
            '-s',
            '-of',
            'json',
            '-o',
            out,
            '-H',
            `Authorization: Bearer ${token}`,
          ],
        ],
        SECONDS,
        directory,
      );
      const report = await readFile(out, 'utf8').catch(() => null);
      if (report === null || !ran.inTime) {
        findings.push(`${method} ${place}: it wrote no report: ${ran.printed.slice(-300)}`);
        continue;
      }
      const { results } = JSON.parse(report) as { results: readonly Hit[] | null };
      count('requests', WORDS.length);
      count('answered', results?.length ?? 0);
      for (const { url, status } of results ?? []) {
        const { pathname } = new URL(url);
        const isKnown = [...known, ...BESIDE].some((pattern) => pattern.test(pathname));
        if (status >= 500) findings.push(`${method} ${pathname} answered ${status}`);
        else if (!isKnown && !(method === 'GET' && (await shellOf(url)) === page)) {
          findings.push(`${method} ${pathname} answered ${status}, and nobody lists it`);
        }
      }
    }
    return { counts, findings };
  },
};

/** The page without what differs each time; null for what is no page. */
async function shellOf(url: string): Promise<string | null> {
  const answer = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
  const text = await answer.text();
  return answer.ok ? text.replaceAll(/nonce(="|-)[^"']+/g, 'nonce') : null;
}
