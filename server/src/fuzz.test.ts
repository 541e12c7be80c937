/**
 * Bad input into every field of every call: a good request with one thing malformed. No answer may be a 5xx, tell of
 * the inside, or take long. FUZZ_CASES sets the cases per call (a release takes 10,000): with few, every call meets
 * every value that has broken programs before and every field meets some, others in each run; with many, all of them.
 */
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { registry } from '@switchboard/contract/registry.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from './platform/ids.ts';
import { openTestApp } from './testing/open-test-app.ts';
import { nameOf, type Sample } from './testing/samples/sample.ts';
import { samples } from './testing/samples/samples.ts';
import { sendSample } from './testing/send-sample.ts';

const CASES = Number(process.env.FUZZ_CASES ?? 100);

/** Values that have broken programs before. */
const NASTY: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nX-Injected: 1',
  "' or 1=1 --",
  '%',
  '\\',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\ud800',
  '\u202e\u200b',
  'x'.repeat(20_000),
  // What a pattern that tries every split takes minutes for.
  `a@${'.'.repeat(100_000)}@`,
  -1,
  1e308,
  true,
  [],
  ['a', 'b'],
  {},
  { $ne: null },
];

const PAYLOADS = [
  '',
  '{',
  '[]',
  '"x"',
  'null',
  '{"__proto__":{"a":1}}',
  '{"a":{"constructor":{"prototype":1}}}',
];

/** Of the cases that are left after the payloads, the part that arbitrary values have. */
const ARBITRARY = 0.2;

/** Every field with every nasty value; the first `fields + NASTY` of them have all fields and all values. */
function nastyCases<Field>(fields: readonly Field[]) {
  const share = Math.ceil(NASTY.length / fields.length);
  const first = Math.floor(Math.random() * NASTY.length);
  return NASTY.flatMap((_, turn) =>
    fields.map((field, at) => [field, NASTY[(first + at * share + turn) % NASTY.length]] as const),
  );
}

const { app, world } = await openTestApp();

const urlOf = (entry: Endpoint, { params = {}, query = {} }: Sample) =>
  `${entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}?${new URLSearchParams(query)}`;

/** In ms. On a busy machine an answer may take longer, but not each time that it is asked for. */
const LONG = 2_000;
const TRIES = 3;

async function probe(entry: Endpoint, sample: Sample, token: string) {
  const send = async () => {
    const started = performance.now();
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': newId() };
    const answer = await sendSample(app, entry, sample, headers);
    return { ...answer, took: performance.now() - started };
  };
  const answer = await send();
  const case_ = JSON.stringify({ call: nameOf(entry), ...sample }).slice(0, 500);
  expect(answer.status, case_).toBeLessThan(500);
  expect(answer.raw.toString(), case_).not.toMatch(/node_modules|\.ts:\d|syntax error|relation "|postgres/i);
  let { took } = answer;
  for (let tries = 1; took >= LONG && tries < TRIES; tries += 1) took = Math.min(took, (await send()).took);
  expect(took, case_).toBeLessThan(LONG);
}

const asText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

test.each(registry.map((entry) => [nameOf(entry), entry] as const))('%s', async (name, entry) => {
  const good = await samples[name]?.(app, world.ours);
  if (good === undefined) throw new Error(`no sample of ${name}`);
  // Signing out would end the session that the other cases use.
  const token = () => app.tokenFor(world.ours.admin);
  const shared = await token();
  let cases = 0;
  const malformed = async (place: 'params' | 'query' | 'body', field: string, value: unknown) => {
    cases += 1;
    const malformedValue = place === 'body' ? value : asText(value);
    await probe(
      entry,
      { ...good, [place]: { ...good[place], [field]: malformedValue } } as Sample,
      name === 'POST /auth/logout' ? await token() : shared,
    );
  };
  const fields = (['params', 'query', 'body'] as const).flatMap((place) =>
    Object.keys(good[place] ?? {}).map((field) => [place, field] as const),
  );
  const payloads = entry.body === undefined ? [] : PAYLOADS;
  const budget = Math.max(0, CASES - payloads.length);
  for (const [[place, field], value] of nastyCases(fields).slice(0, budget * (1 - ARBITRARY))) {
    await malformed(place, field, value);
  }
  if (fields.length > 0) {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fields),
        fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.jsonValue(), fc.anything({ maxDepth: 2 })),
        ([place, field], value) => malformed(place, field, value),
      ),
      { numRuns: budget - cases, endOnFailure: true },
    );
  }
  for (const payload of payloads) {
    cases += 1;
    const response = await app.fastify.inject({
      method: entry.method,
      url: `/api${urlOf(entry, good)}`,
      headers: { authorization: `Bearer ${shared}`, 'content-type': 'application/json' },
      payload,
    });
    expect(response.statusCode, payload).toBeGreaterThanOrEqual(400);
    expect(response.statusCode, payload).toBeLessThan(500);
  }
  // Every call came with an idempotency key of its own: whatever went wrong, none waits for something now.
  const waiting = await app.db
    .selectFrom('idempotency_keys')
    .where('status', 'is', null)
    .select('call')
    .execute();
  expect(waiting).toEqual([]);
  process.stdout.write(`${cases} malformed requests to ${name}\n`);
});
