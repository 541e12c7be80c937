import { expect, it } from 'vitest';
import { z } from 'zod';
import { fitsContract } from './fits-contract.ts';

const list = {
  output: z.object({
    tickets: z.array(z.object({ summary: z.string() })),
    stats: z.object({ total: z.int() }),
    next: z.string().nullable(),
    hint: z.object({}).optional(),
  }),
};
const answer = { tickets: [], stats: { total: 0 }, next: null };

it('takes answers with all keys, further ones too, and does not look into rows', () => {
  expect(fitsContract(list, answer)).toBe(true);
  expect(fitsContract(list, { ...answer, tickets: [{}, null], more: 1, hint: {} })).toBe(true);
});

it.each([
  ['a key is missing', { ...answer, stats: undefined }],
  ['a thing is null', { ...answer, stats: null }],
  ['a list is a thing', { ...answer, tickets: {} }],
  ['a thing is a list', { ...answer, stats: [] }],
  ['something optional is of another kind', { ...answer, hint: 'none' }],
])('refuses an answer where %s', (_what, wrong) => {
  expect(fitsContract(list, wrong)).toBe(false);
});

it('takes either form of an answer that has two', () => {
  const either = {
    output: z.union([z.object({ user: z.object({}) }), z.object({ methods: z.array(z.string()) })]),
  };
  expect(fitsContract(either, { methods: [] })).toBe(true);
  expect(fitsContract(either, { user: null })).toBe(false);
});
