/**
 * Bad input into every call and event of the contract, and bad files: `FUZZ_CASES` malformed requests a call, 100
 * without it, chosen by `FUZZ_SEED`. No answer may be a 5xx, tell of the inside, take long, or show anything of another
 * organization.
 */
import { type ClientEventName, clientEvents } from '@switchboard/contract/events.ts';
import { registry } from '@switchboard/contract/registry.ts';
import { openTestApp } from '@switchboard/server/src/testing/open-test-app.ts';
import { nameOf } from '@switchboard/server/src/testing/samples/sample.ts';
import { afterAll, expect, test } from 'vitest';
import { changedTables, stateOfCanary, wrongInDatabase } from './database-checks.ts';
import type { Fuzzed } from './desk.ts';
import { IN_TESTS } from './extent.ts';
import { fuzzCall } from './fuzz-call.ts';
import { fuzzEvent } from './fuzz-events.ts';
import { fuzzImports, fuzzUploads } from './fuzz-files.ts';

const calls = Number(process.env.FUZZ_CASES ?? IN_TESTS.calls);
/** The same each time: what fails here is of the change at hand. `npm run attack` draws another. */
const seed = Number(process.env.FUZZ_SEED ?? 1);

const { app, world } = await openTestApp();
const before = await stateOfCanary(app.db);
const sent = { requests: 0, payloads: 0, files: 0 };

async function expectNothing(kind: keyof typeof sent, work: Promise<Fuzzed>) {
  const { cases, findings } = await work;
  sent[kind] += cases;
  expect(findings, `with FUZZ_SEED=${seed}`).toEqual([]);
}

test.each(registry.map((entry) => [nameOf(entry), entry] as const))('%s', (_name, entry) =>
  expectNothing('requests', fuzzCall(app, world, entry, { cases: calls, seed, atOnce: 4 })),
);

test.each(Object.keys(clientEvents) as ClientEventName[])('%s', (name) =>
  expectNothing('payloads', fuzzEvent(app, name, { cases: IN_TESTS.events, seed })),
);

test('files of tickets', () => expectNothing('files', fuzzUploads(app, { cases: IN_TESTS.uploads, seed })));

test('files of imports', () => expectNothing('files', fuzzImports(app, { cases: IN_TESTS.imports, seed })));

test('the database is as sound as before, and nothing of another organization has changed', async () => {
  expect(await wrongInDatabase(app.db)).toEqual([]);
  expect(changedTables(before, await stateOfCanary(app.db))).toEqual([]);
});

afterAll(() => {
  const { requests, payloads, files } = sent;
  process.stdout.write(
    `${requests} malformed requests, ${payloads} payloads of events and ${files} files with FUZZ_SEED=${seed}\n`,
  );
});
