/** sqlmap over all parameters of paths and queries and all JSON bodies. It ends with 0 whatever it finds: its table counts. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from '../tool.ts';
import type { Part } from './part.ts';
import { type Target, targetsOf } from './targets.ts';

/** At once, since it waits for answers most of the time. */
const PROCESSES = 3;
const SECONDS = 8 * 60;
/** Its note on calls that answer differently the second time, once it has tried to read anything by them. */
const TAKEN_BACK = 'false positive or unexploitable';

/** As a proxy's log has it, which sqlmap reads many requests from. */
function logged(base: string, target: Target, path: string): string {
  const { host, hostname, port } = new URL(base);
  const { entry, sample, token } = target;
  const body = sample.file === undefined && sample.body !== undefined ? JSON.stringify(sample.body) : '';
  const rule = '='.repeat(54);
  const lines = [
    rule,
    `12:00:00  http://${hostname}:${port}  [${hostname}]`,
    rule,
    `${entry.method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${token}`,
    ...(body === '' ? [] : ['Content-Type: application/json']),
    '',
    body,
    rule,
  ];
  return `${lines.join('\n')}\n\n\n\n`;
}

/** The path with a mark behind each of its parameters, for calls that have some. */
function marked({ entry, sample, path }: Target): string[] {
  const [place = ''] = path.split('?');
  return Object.values(sample.params ?? {})
    .filter((value) => entry.path.includes('{') && place.includes(value))
    .map((value) => place.replace(value, `${value}*`));
}

export const sqlmap: Part = {
  name: 'sqlmap',
  tool: 'sqlmap',
  async run({ product, directory }) {
    const targets = await targetsOf(product);
    const requests = targets.flatMap((target) => [
      ...(target.path.includes('?') || target.sample.body !== undefined
        ? [logged(product.base, target, target.path)]
        : []),
      ...marked(target).map((path) => logged(product.base, target, path)),
    ]);
    const runs = await Promise.all(
      Array.from({ length: PROCESSES }, async (_, number) => {
        const own = join(directory, `sqlmap-${number}`);
        await mkdir(own, { recursive: true });
        const log = join(own, 'requests.log');
        await writeFile(log, requests.filter((_, at) => at % PROCESSES === number).join(''));
        const ran = await runTool(
          'sqlmap',
          [
            ...['-l', log, '--batch', '--dbms=PostgreSQL', '--level=1', '--risk=1', '--technique=BEUST'],
            ...['--time-sec=2', '--timeout=10', '--retries=0', '--disable-coloring', '--ignore-code=401'],
            ...[
              '--skip-waf',
              '--ignore-stdin',
              '--flush-session',
              `--output-dir=${own}`,
              `--results-file=${join(own, 'results.csv')}`,
            ],
          ],
          SECONDS,
          own,
        );
        await writeFile(join(own, 'printed.txt'), ran.printed);
        return { ...ran, found: await resultsIn(own) };
      }),
    );
    const tested = runs.reduce(
      (sum, { printed }) =>
        sum + (printed.match(/does not seem to be injectable|is not injectable/g)?.length ?? 0),
      0,
    );
    const rows = runs.flatMap(({ found }) => found);
    return {
      counts: {
        'requests given': requests.length,
        'parameters tested': tested,
        'taken back by its own check': rows.filter((row) => row.includes(TAKEN_BACK)).length,
        'processes cut short': runs.filter(({ inTime }) => !inTime).length,
      },
      findings: [
        ...rows.filter((row) => !row.includes(TAKEN_BACK)).map((row) => `injectable: ${row}`),
        ...(tested === 0 ? [`it tested no parameter: ${runs[0]?.printed.slice(-600)}`] : []),
      ],
    };
  },
};

/** Rows of its table of results that name a technique. */
async function resultsIn(directory: string): Promise<string[]> {
  const files = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.csv'));
  const tables = await Promise.all(files.map((file) => readFile(join(directory, file), 'utf8')));
  return tables.flatMap((text) =>
    text
      .split('\n')
      .slice(1)
      .filter((row) => row.trim() !== '' && row.split(',')[3] !== ''),
  );
}
