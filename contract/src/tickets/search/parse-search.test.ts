import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEARCH } from '../../limits.ts';
import { parseSearch } from './parse-search.ts';
import { type Printable, printSearch } from './print-search.ts';
import type { SearchCondition } from './search-condition.ts';
import { SEARCH_KEY_NAMES, type SearchKey, specOf } from './search-keys.ts';

const brief = (condition: SearchCondition) => {
  const sign = condition.negated ? 'not ' : '';
  if (condition.kind === 'text') return `${sign}${condition.phrase ? 'phrase' : 'word'} ${condition.text}`;
  const key = condition.kind === 'field' ? `field ${condition.field}` : condition.key;
  return `${sign}${key} = ${condition.values.map(({ text }) => text).join(' | ')}`;
};

describe.each<[string, string[]]>([
  ['', []],
  ['   ', []],
  ['printer', ['word printer']],
  ['  printer   jam ', ['word printer', 'word jam']],
  ['"print server"', ['phrase print server']],
  ['-printer', ['not word printer']],
  ['-"print server"', ['not phrase print server']],
  ['status:open', ['status = open']],
  ['STATUS:open', ['status = open']],
  ['-status:open,closed', ['not status = open | closed']],
  ['status:"In Progress",resolved', ['status = In Progress | resolved']],
  ['status:in-progress', ['status = in-progress']],
  ['priority:urgent', ['priority = urgent']],
  ['status:open,', ['status = open']],
  ['project:"A ""big"" one"', ['project = A "big" one']],
  ['assignee:me requester:anna@acme.example', ['assignee = me', 'requester = anna@acme.example']],
  ['subcategory:none type:report-issue', ['subcategory = none', 'type = report-issue']],
  ['created:2026-01-31 updated:7d', ['created = 2026-01-31', 'updated = 7d']],
  [
    'before:4w after:yesterday created:3m..today',
    ['before = 4w', 'after = yesterday', 'created = 3m..today'],
  ],
  ['is:unassigned,unread has:file,note,chat', ['is = unassigned | unread', 'has = file | note | chat']],
  ['in:summary,comments,notes,chat,files', ['in = summary | comments | notes | chat | files']],
  ['waiting:team,requester,agent', ['waiting = team | requester | agent']],
  ['organization:acme category:Hardware', ['organization = acme', 'category = Hardware']],
  [
    'field.model:light,"Very big" -Field.Cost_2:1..2',
    ['field model = light | Very big', 'not field cost_2 = 1..2'],
  ],
  ['field:x field.2:x field.a-b:x', ['word field:x', 'word field.2:x', 'word field.a-b:x']],
  ['14:30', ['word 14:30']],
  ['https://acme.example/status:open', ['word https://acme.example/status:open']],
  ['status://x', ['word status://x']],
  ['foo:bar C:\\Windows', ['word foo:bar', 'word C:\\Windows']],
  ['Stats: none', ['word Stats:', 'word none']],
  ['pin:1234 was:there it:too', ['word pin:1234', 'word was:there', 'word it:too']],
  ['27" monitor', ['word 27"', 'word monitor']],
  ['- -- *', ['word -', 'not word -', 'word *']],
  ['""', []],
  ['"a"b', ['phrase a', 'word b']],
])('%j', (text, conditions) => {
  test('is read without a problem', () => {
    const parsed = parseSearch(text);
    expect(parsed.problems).toEqual([]);
    expect(parsed.conditions.map(brief)).toEqual(conditions);
  });
});

describe.each<[string, string, string, string | undefined]>([
  ['statsu:open', 'Unknown filter statsu. Did you mean status?', 'statsu', 'status'],
  ['-asignee:me', 'Unknown filter asignee. Did you mean assignee?', 'asignee', 'assignee'],
  ['si:unread', 'Unknown filter si. Did you mean is?', 'si', 'is'],
  ['status:opne', 'opne is not a status', 'opne', 'open'],
  ['status:open,"in progres"', 'in progres is not a status', '"in progres"', 'in-progress'],
  ['status:nonsense', 'nonsense is not a status', 'nonsense', undefined],
  ['has:nothing', 'nothing is not a part of a ticket', 'nothing', undefined],
  ['created:2026-02-30', '2026-02-30 is not a day', '2026-02-30', undefined],
  ['before:0d', '0d is not a day', '0d', undefined],
  [
    'created:2026-02-02..2026-02-01',
    '2026-02-02..2026-02-01 is not a day',
    '2026-02-02..2026-02-01',
    undefined,
  ],
  ['created:today..', 'today.. is not a day', 'today..', undefined],
  ['printer "print server', 'This quote is not closed', '"print server', '"print server"'],
  ['project:"Data', 'This quote is not closed', '"Data', '"Data"'],
  ['status: open', 'This filter needs a value', 'status:', undefined],
])('%j', (text, msg, part, suggestion) => {
  test('is refused with the part of it that is wrong', () => {
    const [problem, ...more] = parseSearch(text).problems;
    expect(more).toEqual([]);
    expect(problem?.msg).toBe(msg);
    expect(text.slice(problem?.from, problem?.to)).toBe(part);
    expect(problem?.suggestion).toBe(suggestion);
  });
});

test('a search has an end, and so has the time to read one', () => {
  const began = Date.now();
  expect(parseSearch('*'.repeat(5_000)).problems).toEqual([
    { msg: 'Search must be 500 characters or less', from: SEARCH.length, to: 5_000 },
  ]);
  for (const hostile of ['* ', 'a:', '"', '-', 'status:,', 'stauts:x '])
    parseSearch(hostile.repeat(500).slice(0, SEARCH.length));
  expect(Date.now() - began).toBeLessThan(1_000);
  const text = Array.from({ length: 21 }, (_, index) => `w${index}`).join(' ');
  expect(parseSearch(text).problems).toEqual([
    { msg: 'A search can have 20 conditions at most', from: text.indexOf('w20'), to: text.length },
  ]);
});

/** Conditions without their places. */
const plain = (conditions: readonly SearchCondition[]): Printable[] =>
  conditions.map(({ from: _, to: __, ...condition }) =>
    condition.kind === 'text'
      ? condition
      : { ...condition, values: condition.values.map(({ text }) => ({ text })) },
  );

const word = fc.stringMatching(/^[a-zäß0-9@.]{1,12}$/u).filter((text) => !text.includes(':'));
const quotable = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 15 })
  .map((text) => text.trim())
  .filter((text) => text !== '');

const arbitraryOf = (key: SearchKey): fc.Arbitrary<string> => {
  const spec = specOf(key);
  if (spec.takes === 'choice') return fc.constantFrom(...spec.values);
  if (spec.takes === 'day')
    return fc.constantFrom('today', '7d', '4w', '3m', '2026-01-31', '2026-01-01..yesterday');
  return quotable;
};

const filter = fc.constantFrom(...SEARCH_KEY_NAMES).chain((key) =>
  fc.record({
    kind: fc.constant('filter' as const),
    key: fc.constant(key),
    values: fc.array(
      arbitraryOf(key).map((text) => ({ text })),
      { minLength: 1, maxLength: 3 },
    ),
    negated: fc.boolean(),
  }),
);
const field = fc.record({
  kind: fc.constant('field' as const),
  field: fc.stringMatching(/^[a-z][a-z0-9_]{0,39}$/),
  values: fc.array(
    quotable.map((text) => ({ text })),
    { minLength: 1, maxLength: 3 },
  ),
  negated: fc.boolean(),
});
const phrase = fc.record({
  kind: fc.constant('text' as const),
  text: quotable,
  phrase: fc.constant(true),
  negated: fc.boolean(),
});
const bare = fc.record({
  kind: fc.constant('text' as const),
  text: word,
  phrase: fc.constant(false),
  negated: fc.boolean(),
});

test('conditions written as text are read as the same conditions', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(filter, field, phrase, bare), { maxLength: 5 }), (conditions) => {
      const text = printSearch(conditions);
      fc.pre(text.length <= SEARCH.length);
      const parsed = parseSearch(text);
      expect(parsed.problems).toEqual([]);
      expect(plain(parsed.conditions)).toEqual(conditions);
    }),
    { numRuns: 1_000 },
  );
});

const pieces = fc.oneof(
  fc.constantFrom(
    ' ',
    '"',
    '""',
    '-',
    ':',
    ',',
    '*',
    'status:',
    'status:open',
    'statsu:',
    'project:',
    'in:',
    '\t',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);

test('whatever is typed is read: in order, within the text, and again from what is printed', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const text = parts.join('').slice(0, SEARCH.length);
      const { conditions, problems } = parseSearch(text);
      for (const { from, to } of [...conditions, ...problems]) {
        expect(from).toBeLessThan(to);
        expect(to).toBeLessThanOrEqual(text.length);
      }
      conditions.forEach((condition, index) => {
        expect(condition.from).toBeGreaterThanOrEqual(conditions[index - 1]?.to ?? 0);
      });
      if (problems.length > 0) return;
      const again = parseSearch(printSearch(conditions));
      expect(again.problems).toEqual([]);
      expect(plain(again.conditions)).toEqual(plain(conditions));
      // What each condition was read from says the same alone.
      for (const condition of conditions) {
        const alone = parseSearch(text.slice(condition.from, condition.to));
        expect(plain(alone.conditions)).toEqual(plain([condition]));
      }
    }),
    { numRuns: 2_000 },
  );
});
