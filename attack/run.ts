/** Attacks the product on this machine in five ways, says what was found, and fails when that is anything. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@switchboard/server/src/testing/free-port.ts';
import { IN_ATTACK } from './fuzz/extent.ts';
import { ffuf } from './parts/ffuf.ts';
import { fuzz } from './parts/fuzz.ts';
import type { Part } from './parts/part.ts';
import { slow } from './parts/slow.ts';
import { sqlmap } from './parts/sqlmap.ts';
import { wapiti } from './parts/wapiti.ts';
import { type Product, startProduct } from './product.ts';
import { keepResults, type PartResult, table } from './report.ts';
import { isInstalled, type Tool } from './tool.ts';

/** Slow connections first, on a product that has little to do; the fuzzer fills its database last. */
const PARTS: readonly Part[] = [slow, ffuf, wapiti, sqlmap, fuzz];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: String(IN_ATTACK.calls) },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  throw new Error(
    `There is no part ${unknown.join(', ')}; there are ${PARTS.map(({ name }) => name).join(', ')}`,
  );
}
const chosen = PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const missing = chosen.flatMap(({ tool }) => (tool === undefined || isInstalled(tool) ? [] : [tool]));
if (missing.length > 0) console.log(missingWords(missing));
const seed = Number(values.seed);
console.log(`FUZZ_SEED is ${seed}; --seed ${seed} sends the same again`);

const directory = await mkdtemp(join(tmpdir(), 'switchboard-attack-'));
const results: PartResult[] = [];
try {
  // One product for the parts that the limits would stop, and one for those that they have to stop.
  for (const underLimits of [true, undefined]) {
    const parts = chosen.filter(
      (part) => part.underLimits === underLimits && !missing.some((tool) => tool === part.tool),
    );
    if (parts.length === 0) continue;
    await using own = new AsyncDisposableStack();
    const rateLimitFactor = underLimits ? 1 : 1_000_000;
    const data = join(directory, `data-${rateLimitFactor}`);
    const product = await startProduct(data, { port: await freePort(), rateLimitFactor }, own);
    for (const part of parts) results.push(await attackWith(part, product));
  }
} finally {
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}

async function attackWith(part: Part, product: Product): Promise<PartResult> {
  console.log(`Attacking with ${part.name} ...`);
  const started = performance.now();
  const { counts, findings } = await part.run({ product, directory, seed, cases: Number(values.cases) });
  const seconds = (performance.now() - started) / 1_000;
  const complaints = (await product.complaints()).map((one) => `the program ${one}`);
  return { name: part.name, counts, findings: [...findings, ...complaints], seconds };
}

for (const { name, findings } of results) {
  for (const finding of findings) console.log(`${name}: ${finding}`);
}
const isWhole = positionals.length === 0 && missing.length === 0;
const file = await keepResults(isWhole ? 'whole' : results.map(({ name }) => name).join('-'), seed, results);
console.log(`\n${table(results)}\n\nWritten to ${file}`);
const isGood = missing.length === 0 && results.every(({ findings }) => findings.length === 0);
process.exitCode = isGood ? 0 : 1;

function missingWords(tools: readonly Tool[]): string {
  return `Not installed, and left out: ${tools.join(', ')}. On Debian: apt-get install -y ${tools.join(' ')}`;
}
