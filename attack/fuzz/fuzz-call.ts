/** Bad input into every field, header and part of the address of one call: a good request with one thing malformed. */
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { isId, newId } from '@switchboard/server/src/platform/ids.ts';
import { nameOf, type Sample } from '@switchboard/server/src/testing/samples/sample.ts';
import { samples } from '@switchboard/server/src/testing/samples/samples.ts';
import { addressOf, sendSample } from '@switchboard/server/src/testing/send-sample.ts';
import { createOrganization, memberOf, type World } from '@switchboard/server/src/testing/world.ts';
import { z } from 'zod';
import { answered, type Desk, eachOf, type Finding, type Fuzzed, wordsOf } from './desk.ts';
import { LONG, wrongWith } from './judge.ts';
import { arbitraryValue, FOREIGN, NASTY, NASTY_BODIES, NASTY_SEGMENTS, nastyPairs } from './nasty-values.ts';
import { type Random, seededRandom } from './random.ts';

interface Options {
  readonly cases: number;
  readonly seed: number;
  readonly atOnce: number;
}

type Place = 'params' | 'query' | 'body';

interface Field {
  readonly place: Place;
  /** Its name, and the name within it. */
  readonly field: readonly string[];
}

/** One thing that is put in place of what the good request has. */
type Malformed =
  | (Field & { readonly value: unknown })
  | { readonly place: 'header'; readonly field: string; readonly value: string }
  | { readonly place: 'segment'; readonly field: string; readonly value: string }
  | { readonly place: 'pair'; readonly value: string }
  | { readonly place: 'payload'; readonly value: string };

const HEADERS = [
  'accept',
  'accept-encoding',
  'content-type',
  'forwarded',
  'idempotency-key',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-http-method-override',
];

/** What answers a good sample with a refusal: nothing is set up that they could succeed with. */
const REFUSED_AT_BEST = new Set([
  'POST /setup',
  'POST /setup/check',
  'GET /google',
  'PUT /google/complete-profile',
  // Only what a provider has signed is taken.
  'POST /sso/{id}/logout',
]);

/** How many of a call's cases may use one sample: what is done to it once cannot be done again. */
const SAMPLE_USES = 10;
/** What ends the sessions that others use beside it. */
export const ENDS_SESSIONS = ['POST /auth/logout', 'DELETE /auth/sessions', 'PUT /auth/password'];
/** Each is done in a thread of its own, one at a time for an organization: beside each other they would wait for each other. */
const READS_IN_TURN = ['POST /calendars/{id}/holidays/import', 'POST /calendars/{id}/holidays/preview'];
const TRIES = 3;
const SESSIONS = 10;

const asText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/** What Node sends as a header at all. */
const asHeader = (value: unknown) =>
  asText(value)
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 4_000);

/** Made once: some of them are long. */
const NASTY_HEADERS = [...new Set(NASTY.map(asHeader))];

const keysOf = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** The names of fields, those within objects too. */
function fieldsOf(entry: Endpoint, good: Sample, place: Place): (readonly string[])[] {
  const sent: Readonly<Record<string, unknown>> = good[place] ?? {};
  const names = new Set([...Object.keys(sent), ...keysOf(entry[place])]);
  return [...names].flatMap((name) => {
    const value = sent[name];
    const inner =
      typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
    return [[name], ...inner.map((within) => [name, within])];
  });
}

/** @param seesAll whether the caller may do with other organizations what the case does */
function* malformedIn(
  entry: Endpoint,
  good: Sample,
  {
    random,
    budget,
    seesAll,
  }: { readonly random: Random; readonly budget: number; readonly seesAll: boolean },
): Generator<Malformed> {
  const payloads = entry.body === undefined ? [] : NASTY_BODIES;
  const fields = (['params', 'query', 'body'] as const).flatMap((place) =>
    fieldsOf(entry, good, place).map((field) => ({ place, field })),
  );
  const queries = fieldsOf(entry, good, 'query').map(([name = '']) => name);
  const addresses: Malformed[] = [
    ...Object.keys(good.params ?? {}).flatMap((field) =>
      NASTY_SEGMENTS.map((value) => ({ place: 'segment' as const, field, value })),
    ),
    ...[...queries, 'unknown'].flatMap(nastyPairs).map((value) => ({ place: 'pair' as const, value })),
  ];
  const headers: Malformed[] = HEADERS.flatMap((field) =>
    NASTY_HEADERS.map((value) => ({ place: 'header' as const, field, value })),
  );
  const values = (field: Field) => (seesAll || !takesId(good, field) ? NASTY : [...NASTY, ...FOREIGN]);
  const grid: Malformed[] = fields.flatMap((field) => values(field).map((value) => ({ ...field, value })));
  const few = Math.ceil(budget / 20);
  const listed = [
    ...payloads.map((value) => ({ place: 'payload' as const, value })),
    ...random.shuffle(addresses).slice(0, Math.max(few, addresses.length * Math.min(1, budget / 2_000))),
    ...random.shuffle(headers).slice(0, few),
    ...random.shuffle(grid),
  ];
  yield* listed.slice(0, budget);
  for (let left = budget - listed.length; left > 0; left -= 1) {
    if (fields.length === 0 || random.below(10) === 0) {
      yield { place: 'header', field: random.pick(HEADERS), value: asHeader(arbitraryValue(random)) };
    } else yield { ...random.pick(fields), value: arbitraryValue(random) };
  }
}

/** Where the good request has an id. What stands in a path or a query is repeated to nobody. */
function takesId(good: Sample, { place, field: [name = ''] }: Field): boolean {
  return place !== 'body' || isId(String(good.body?.[name]));
}

function replaced(
  good: Sample,
  { place, field: [name = '', within], value }: Extract<Malformed, { place: Place }>,
): Sample {
  const sent: Readonly<Record<string, unknown>> = good[place] ?? {};
  const put = place === 'body' ? value : asText(value);
  const outer = sent[name];
  const next = within !== undefined && typeof outer === 'object' ? { ...outer, [within]: put } : put;
  return { ...good, [place]: { ...sent, [name]: next } } as Sample;
}

/** Whoever may call it and sees least. */
function callerOf({
  access,
}: Endpoint): 'admin' | 'super_admin' | Exclude<Endpoint['access'], 'public'>[number] | null {
  if (access === 'public') return null;
  if (access.includes('admin')) return 'admin';
  return access.find((role) => role !== 'super_admin') ?? 'super_admin';
}

/**
 * @param world gives the super admin; everybody else is of an organization that is made for this call
 * @throws Error when the good request is not answered with a success
 */
export async function fuzzCall(
  desk: Desk,
  world: Pick<World, 'superAdmin'>,
  entry: Endpoint,
  { cases, seed, atOnce }: Options,
): Promise<Fuzzed> {
  const name = nameOf(entry);
  const random = seededRandom(seed, name);
  const makeSample = samples[name];
  if (makeSample === undefined) throw new Error(`There is no sample of ${name}`);
  const home = await createOrganization(desk.db, `F${newId().replaceAll('-', '').slice(-12)}`.toUpperCase());
  const role = callerOf(entry);
  const caller = role === null ? null : memberOf({ ...world, ours: home, theirs: home }, home, role);
  const seesAll = role === 'super_admin';
  const findings: Finding[] = [];

  let token: Promise<string> | null = caller === null ? null : desk.tokenFor(caller);
  let sample = Promise.resolve(makeSample(desk, home));
  let uses = 0;
  const headersOf = async () => ({
    ...(token !== null && { authorization: `Bearer ${await token}` }),
    'idempotency-key': newId(),
  });
  const good = await sample;
  const control = await sendSample(desk, entry, good, await headersOf());
  if (control.status >= 400 && !REFUSED_AT_BEST.has(name)) {
    throw new Error(`${name} refuses its sample: ${control.status} ${control.raw.toString().slice(0, 300)}`);
  }

  const perform = async (one: Malformed) => {
    const base = await sample;
    const headers: Record<string, string> = await headersOf();
    if (one.place === 'header') return sendSample(desk, entry, base, { ...headers, [one.field]: one.value });
    if (one.place === 'segment') {
      const params = { ...base.params, [one.field]: 'PLACE' };
      const path = addressOf(entry, { ...base, params }).replace('PLACE', one.value);
      return desk.call(null, entry.method, path, { headers, ...(base.body && { body: base.body }) });
    }
    if (one.place === 'pair') {
      const path = `${addressOf(entry, base)}&${one.value}`;
      return desk.call(null, entry.method, path, { headers, ...(base.body && { body: base.body }) });
    }
    if (one.place === 'payload') {
      return desk.call(null, entry.method, addressOf(entry, base), {
        headers: { ...headers, 'content-type': 'application/json' },
        payload: one.value,
      });
    }
    return sendSample(desk, entry, replaced(base, one), headers);
  };

  const timed = async (one: Malformed) => {
    const started = performance.now();
    const answer = await answered(() => perform(one));
    return { ...answer, text: answer.raw.toString('latin1'), took: performance.now() - started };
  };

  const probe = async (one: Malformed) => {
    let answer = await timed(one);
    // What a case does may end the sessions of those beside it.
    for (let tries = 0; answer.status === 401 && caller !== null && tries < SESSIONS; tries += 1) {
      token = desk.tokenFor(caller);
      answer = await timed(one);
    }
    // On a busy machine an answer may take longer, but not each time that it is asked for.
    for (let tries = 1; answer.took >= LONG && tries < TRIES; tries += 1) answer = await timed(one);
    const what =
      answer.status === 401 && caller !== null && one.place !== 'header'
        ? 'refused a good session'
        : wrongWith(answer, seesAll);
    if (what !== null) findings.push({ where: name, what, sent: wordsOf(one) });
    uses += 1;
    if (entry.method !== 'GET' && answer.status < 400 && uses >= SAMPLE_USES) {
      uses = 0;
      sample = Promise.resolve(makeSample(desk, home));
    }
  };

  const all = [...malformedIn(entry, good, { random, budget: cases, seesAll })];
  await eachOf(all, [...ENDS_SESSIONS, ...READS_IN_TURN].includes(name) ? 1 : atOnce, (one) =>
    probe(one).catch((error: unknown) => {
      findings.push({ where: name, what: `was not answered: ${String(error)}`, sent: wordsOf(one) });
    }),
  );
  return { cases: all.length, findings };
}
