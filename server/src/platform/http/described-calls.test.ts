import { expect, test } from 'vitest';
import { z } from 'zod';
import { asJsonSchema } from './described-calls.ts';

type Route = Parameters<typeof asJsonSchema>[0];
const described = (schema: object) => asJsonSchema({ schema, url: '/api/x' } as Route).schema;

test('a call is described by what it takes and gives, and what the checks make of it is left out', () => {
  const name = z
    .string()
    .trim()
    .min(1)
    .transform((text) => text.length);
  const schema = described({
    summary: 'Add',
    body: z.object({ name, note: z.union([z.string(), z.undefined()]).optional() }),
    response: { 201: z.object({ name: z.string() }) },
  });
  expect(schema).toEqual({
    summary: 'Add',
    body: {
      type: 'object',
      properties: { name: { type: 'string', minLength: 1 }, note: { type: 'string' } },
      required: ['name'],
    },
    response: {
      201: {
        type: 'object',
        properties: { name: { type: 'string' } },
        required: ['name'],
        additionalProperties: false,
      },
    },
  });
});

test('what asks not to be described is hidden', () => {
  expect(described({ hide: true, body: z.object({}) })).toEqual({ hide: true });
});
