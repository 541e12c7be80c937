import { z } from 'zod';
import type { Logger } from './log.ts';

interface Options {
  /** Whether an answer that breaks the contract fails (tests) or is logged (production). */
  readonly strict: boolean;
  readonly log: Pick<Logger, 'error'>;
}

/**
 * What goes out of an answer: the keys that the contract names. Where a value breaks the contract in production, it
 * still goes out, since a page can do more with it than with none, but nothing that the contract does not name does.
 * @throws Error where the contract is broken and that is to fail
 */
export function checkAnswer(shape: z.ZodType, answer: unknown, { strict, log }: Options): unknown {
  const parsed = shape.safeParse(answer);
  if (parsed.success) return parsed.data;
  if (strict) throw new Error(`The answer breaks the contract: ${z.prettifyError(parsed.error)}`);
  log.error({ issues: parsed.error.issues }, 'the answer breaks the contract');
  return onlyNamed([shape], answer);
}

/** @param shapes any of which the value may have */
function onlyNamed(shapes: readonly z.ZodType[], value: unknown): unknown {
  const plain = shapes.flatMap(alternatives);
  if (Array.isArray(value)) {
    const elements = plain.flatMap((shape) =>
      shape instanceof z.ZodArray ? [shape.element as z.ZodType] : [],
    );
    return value.map((element) => onlyNamed(elements, element));
  }
  if (typeof value !== 'object' || value === null || plain.some((shape) => shape instanceof z.ZodUnknown)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const named = plain.flatMap((shape) => shapeOfKey(shape, key));
      return named.length === 0 ? [] : [[key, onlyNamed(named, inner)]];
    }),
  );
}

/** Without what only says that a value may be absent, and each part of a union or intersection for itself. */
function alternatives(shape: z.ZodType): z.ZodType[] {
  if (shape instanceof z.ZodUnion) return (shape.options as z.ZodType[]).flatMap(alternatives);
  if (shape instanceof z.ZodIntersection) {
    return [shape.def.left as z.ZodType, shape.def.right as z.ZodType].flatMap(alternatives);
  }
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault) {
    return alternatives(shape.unwrap() as z.ZodType);
  }
  return [shape];
}

function shapeOfKey(shape: z.ZodType, key: string): z.ZodType[] {
  if (shape instanceof z.ZodRecord) return [shape.valueType as z.ZodType];
  if (!(shape instanceof z.ZodObject)) return [];
  const inner: z.ZodType | undefined = Object.hasOwn(shape.shape, key) ? shape.shape[key] : undefined;
  return inner === undefined ? [] : [inner];
}
