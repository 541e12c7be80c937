/** Values that have broken programs before, and others made from them. */
import { CANARY } from '@switchboard/server/src/testing/canary/canary.ts';
import type { Random } from './random.ts';

const deep = (levels: number): unknown => (levels === 0 ? 'end' : { a: deep(levels - 1) });

const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nX-Injected: 1',
  '\ud800',
  'a\udfffb',
  '\u202egnp.exe',
  '\u200b\u2060\ufeff',
  'e\u0301'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(100),
  'x'.repeat(20_000),
  // What a pattern that tries every split takes minutes for.
  `a@${'.'.repeat(100_000)}@`,
  `${'a'.repeat(50_000)}!`,
  "' or 1=1 --",
  "'; drop table users; --",
  "' union select null, version() --",
  "1' and pg_sleep(5)::text = '",
  '$1',
  '%',
  '%_%',
  '\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.test/path',
  '=cmd|" /C calc"!A0',
  '+1+1',
  '-2+3',
  '@SUM(1)',
  '\t=1',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/etc/passwd\u0000.png',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: sent as it stands
  '${7*7}',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '0',
  '-1',
  '1e309',
  'NaN',
  '0x10',
  '9223372036854775808',
  '99999999999999999999',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '2026-02-30',
  '0000-00-00',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '294277-01-01T00:00:00Z',
  '2026-10-25T02:30:00+99:99',
  'Europe/Nowhere',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0191d7a0-0000-7000-8000-00000000000',
  'a,b,,c',
  '-created,updated',
];

const THINGS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  -0,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  [[]],
  ['a', 'b'],
  [null],
  Array.from({ length: 2_000 }, () => 'x'),
  {},
  { $ne: null },
  { length: 1e9 },
  { toString: 'x' },
  JSON.parse('{"__proto__": {"polluted": true}}'),
  { constructor: { prototype: { polluted: true } } },
  deep(500),
];

/** Ids of things that belong to another organization; for where an id is expected, since texts may be repeated. */
export const FOREIGN: readonly string[] = [
  CANARY.id,
  CANARY.code,
  CANARY.admin,
  CANARY.user,
  CANARY.agent,
  CANARY.ticket,
  CANARY.category,
  CANARY.subcategory,
  CANARY.project,
  CANARY.schedule,
  CANARY.message,
  CANARY.comment,
  CANARY.licenseRequest,
  CANARY.payment,
];

/** What every field is given once. */
export const NASTY: readonly unknown[] = [...TEXTS, ...THINGS];

/** For paths, as they stand in an address: what is no text there, or is read differently by different parts. */
export const NASTY_SEGMENTS = [
  '%',
  '%zz',
  '%00',
  '%ff%fe',
  '%c0%ae%c0%ae',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '.',
  ';a=b',
  'a%0d%0ab',
];

/** For queries, in place of "field=value". */
export const nastyPairs = (field: string): readonly string[] => [
  `${field}=a&${field}=b`,
  `${field}[]=a`,
  `${field}[__proto__][polluted]=1`,
  `__proto__[polluted]=1&${field}`,
  `${field}=%ff%fe`,
  `${field}=%00`,
  `${field}`,
  Array.from({ length: 500 }, () => `${field}=a`).join('&'),
];

/** Bodies that are no object of fields. */
export const NASTY_BODIES = [
  '',
  '{',
  '[]',
  '"x"',
  'null',
  '{"__proto__":{"a":1}}',
  '{"a":{"constructor":{"prototype":1}}}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  '{"a":1,"a":2}',
  '\u0000',
];

const CHARACTERS = [
  'a',
  'Z',
  '0',
  ' ',
  '.',
  '-',
  '_',
  '@',
  '/',
  '\\',
  "'",
  '"',
  '%',
  '<',
  '\n',
  '\t',
  'ß',
  '日',
  '\u202e',
  '\ud83d',
  '\u0000',
  '\uffff',
];

/** Something that is like nothing in the lists, or like several of it. */
export function arbitraryValue(random: Random, depth = 2): unknown {
  switch (random.below(depth > 0 ? 8 : 6)) {
    case 0:
      return Array.from({ length: random.below(300) }, () => random.pick(CHARACTERS)).join('');
    case 1:
      return String.fromCharCode(...Array.from({ length: random.below(60) }, () => random.below(0x10000)));
    case 2:
      return `${random.pick(TEXTS).slice(0, 200)}${random.pick(TEXTS).slice(0, 200)}`;
    case 3:
      return random.pick(THINGS);
    case 4:
      return (random.below(2 ** 32) - 2 ** 31) * random.pick([1, 0.001, 2 ** 31, 1e300]);
    case 5:
      return String(random.below(2 ** 32) - 2 ** 31);
    case 6:
      return Array.from({ length: random.below(5) }, () => arbitraryValue(random, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(5) }, () => [
          random.pick(TEXTS).slice(0, 50),
          arbitraryValue(random, depth - 1),
        ]),
      );
  }
}
