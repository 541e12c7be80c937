import { registry } from '@switchboard/contract/registry.ts';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { checkAnswer } from './check-answer.ts';

const person = z.object({ name: z.string(), email: z.string().nullable() });
const shape = z.union([
  z.intersection(
    z.object({ ok: z.literal(true), people: z.array(person) }),
    z.object({ counts: z.record(z.string(), z.int()) }),
  ),
  z.object({ ok: z.literal(false), reason: z.string().optional() }),
]);
const answer = {
  ok: true,
  people: [
    { name: 'Ada', email: null, passwordHash: 'x' },
    { name: 7, secret: 'y' },
  ],
  counts: { open: 3 },
  internal: { anything: 1 },
};

test('an answer that breaks the contract fails where that is asked for', () => {
  expect(() => checkAnswer(shape, answer, { strict: true, log: { error: vi.fn() } })).toThrow(
    /breaks the contract/,
  );
});

test('elsewhere it is logged, and what the contract does not name stays inside', () => {
  const error = vi.fn();
  expect(checkAnswer(shape, answer, { strict: false, log: { error } })).toEqual({
    ok: true,
    people: [{ name: 'Ada', email: null }, { name: 7 }],
    counts: { open: 3 },
  });
  expect(error).toHaveBeenCalledOnce();
});

test('every kind of shape that answers are made of is known', () => {
  const known = ['object', 'array', 'union', 'optional', 'nullable', 'default', 'record', 'intersection'];
  const leaves = ['string', 'number', 'boolean', 'literal', 'enum', 'null', 'unknown'];
  const kinds = new Set<string>();
  const walk = (node: z.ZodType) => {
    kinds.add(node.def.type);
    if (node instanceof z.ZodObject) for (const inner of Object.values(node.shape)) walk(inner as z.ZodType);
    if (node instanceof z.ZodArray) walk(node.element as z.ZodType);
    if (node instanceof z.ZodRecord) walk(node.valueType as z.ZodType);
    if (node instanceof z.ZodUnion) for (const option of node.options) walk(option as z.ZodType);
    if (node instanceof z.ZodIntersection) {
      walk(node.def.left as z.ZodType);
      walk(node.def.right as z.ZodType);
    }
    if (node instanceof z.ZodOptional || node instanceof z.ZodNullable || node instanceof z.ZodDefault) {
      walk(node.unwrap() as z.ZodType);
    }
  };
  for (const { output } of registry) if (typeof output !== 'string') walk(output);
  expect([...kinds].filter((kind) => !known.includes(kind) && !leaves.includes(kind))).toEqual([]);
});
