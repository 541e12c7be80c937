import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { z } from 'zod';
import { isRecord } from './is-record.ts';

/** Whether a value is an array or object where its schema has one. Wrong texts and numbers do not break a page. */
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
 * Whether an answer has every array and object that the contract promises, so that pages can read their keys. Rows are not
 * checked, since one wrong row must not hide the others.
 */
export function fitsContract({ output }: Pick<Endpoint, 'output'>, answer: Record<string, unknown>): boolean {
  if (typeof output === 'string') return true;
  const shapes = output instanceof z.ZodUnion ? output.options : [output];
  return shapes.some((shape) => hasKeys(shape, answer));
}
