import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { z } from 'zod';
import { isRecord } from './is-record.ts';

/** Whether a value is a list or a thing where its schema asks for one. Of words and numbers, a page draws what there is. */
function isOfKind(schema: z.core.$ZodType, value: unknown): boolean {
  if (schema instanceof z.ZodOptional) return value === undefined || isOfKind(schema.unwrap(), value);
  if (schema instanceof z.ZodNullable) return value === null || isOfKind(schema.unwrap(), value);
  if (schema instanceof z.ZodArray) return Array.isArray(value);
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) {
    return isRecord(value) && !Array.isArray(value);
  }
  return true;
}

const hasKeys = (shape: z.ZodObject, answer: Record<string, unknown>): boolean =>
  Object.entries(shape.shape).every(([key, schema]) => isOfKind(schema, answer[key]));

/**
 * Whether an answer has every list and every thing that the contract promises, so that pages can look into them. What lies inside
 * is not looked at, since one wrong row must not take the other rows away.
 */
export function fitsContract({ output }: Pick<Endpoint, 'output'>, answer: Record<string, unknown>): boolean {
  if (typeof output === 'string') return true;
  const shapes = output instanceof z.ZodUnion ? output.options : [output];
  return shapes.some((shape) => hasKeys(shape, answer));
}
