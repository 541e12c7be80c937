/** That version 1 of the API keeps what was released, and that what would break programs is found. */
import { callsFor } from '@switchboard/contract/endpoint.ts';
import { registry } from '@switchboard/contract/registry.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { breaksOf } from '../scripts/api/breaks.ts';
import { readReleased } from '../scripts/api/released.ts';
import { apiOf } from '../scripts/api/shape.ts';

test('whatever was released is taken and answered still', async () => {
  const released = await readReleased();
  expect(Object.keys(released).length).toBeGreaterThan(300);
  expect(breaksOf(released, apiOf(registry)), 'docs/api.md says what version 1 may change').toEqual([]);
});

const anybody = callsFor('public', 'Test');
const body = {
  name: z.string().max(50),
  kind: z.enum(['one', 'other']),
  note: z.string().nullable().optional(),
  tags: z.array(z.string()).max(5),
};
const answer = { thing: z.object({ _id: z.string(), at: z.string().nullable(), kind: z.enum(['one']) }) };
const post = (takes: z.ZodRawShape, answers: z.ZodRawShape) =>
  apiOf([anybody.post('/things', { summary: '', body: z.object(takes), output: z.object(answers) })]);
const before = post(body, answer);

test.each<[string, z.ZodRawShape, z.ZodRawShape, string[]]>([
  ['nothing', body, answer, []],
  [
    'what is added, longer and more',
    {
      ...body,
      name: z.string().max(90),
      kind: z.enum(['one', 'other', 'third']),
      more: z.string().optional(),
      parts: z.object({ needed: z.string() }).optional(),
    },
    { thing: answer.thing.extend({ kind: z.enum(['one', 'two']), more: z.number() }), count: z.int() },
    [],
  ],
  ['a field that goes', { ...body, note: undefined as never }, answer, ['body.note is not taken any more']],
  ['a bound', { ...body, name: z.string().max(20) }, answer, ['body.name takes 20 at most now']],
  ['a least', { ...body, tags: body.tags.min(1) }, answer, ['body.tags takes 1 at least now']],
  ['a value', { ...body, kind: z.enum(['one']) }, answer, ['body.kind takes no other any more']],
  ['a list of values', { ...body, name: z.enum(['a']) }, answer, ['body.name takes some values alone now']],
  ['no null', { ...body, note: z.string().optional() }, answer, ['body.note takes no null any more']],
  ['what is needed', { ...body, note: z.string().nullable() }, answer, ['body.note has to be given now']],
  ['a new need', { ...body, why: z.string() }, answer, ['body.why is new, and has to be given']],
  ['another type', { ...body, name: z.number() }, answer, ['body.name takes no string any more']],
  [
    'an answer that goes',
    body,
    { thing: answer.thing.omit({ at: true }) },
    ['thing.at of the answer is not answered any more'],
  ],
  [
    'an answer that may be missing, or null, or something else',
    body,
    {
      thing: z.object({
        _id: z.string().optional(),
        at: z.union([z.string(), z.number()]).nullable(),
        kind: z.enum(['one']).nullable(),
      }),
    },
    [
      'thing._id of the answer may be missing now',
      'thing.at of the answer may be number now',
      'thing.kind of the answer may be null now',
    ],
  ],
])('what breaks programs is found: %s', (_, takes, answers, expected) => {
  const { note, ...rest } = takes;
  const present = post(note === undefined ? rest : takes, answers);
  expect(breaksOf(before, present)).toEqual(expected.map((words) => `POST /things: ${words}`));
});

test('a call that goes is found', () => {
  expect(breaksOf(before, {})).toEqual(['POST /things: is gone']);
});
