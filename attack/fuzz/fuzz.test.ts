/**
 * Bad input into every call of the contract: `FUZZ_CASES` malformed requests a call, 100 without it, chosen by
 * `FUZZ_SEED`. No answer may be a 5xx, tell of the inside, take long, or show anything of another organization.
 */
import { registry } from '@switchboard/contract/registry.ts';
import { openTestApp } from '@switchboard/server/src/testing/open-test-app.ts';
import { nameOf } from '@switchboard/server/src/testing/samples/sample.ts';
import { afterAll, expect, test } from 'vitest';
import { stateOfCanary, wrongInDatabase } from './database-checks.ts';
import { fuzzCall } from './fuzz-call.ts';

const cases = Number(process.env.FUZZ_CASES ?? 100);
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

const { app, world } = await openTestApp();
const before = await stateOfCanary(app.db);
let sent = 0;

test.each(registry.map((entry) => [nameOf(entry), entry] as const))('%s', async (_name, entry) => {
  const fuzzed = await fuzzCall(app, world, entry, { cases, seed, atOnce: 4 });
  sent += fuzzed.cases;
  expect(fuzzed.findings, `with FUZZ_SEED=${seed}`).toEqual([]);
});

test('the database is as sound as before, and nothing of another organization has changed', async () => {
  expect(await wrongInDatabase(app.db)).toEqual([]);
  expect(await stateOfCanary(app.db)).toBe(before);
});

afterAll(() => {
  process.stdout.write(`${sent} malformed requests with FUZZ_SEED=${seed}\n`);
});
