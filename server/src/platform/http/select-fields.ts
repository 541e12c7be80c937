/** Lists whose rows carry what the query's `fields` names. */
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { isOwnFieldName } from '@switchboard/contract/tickets/forms/listed-fields.ts';
import { z } from 'zod';

type Row = Readonly<Record<string, unknown>>;

/** @param answer valid by the contract, with whole rows */
export function selectFields({ selectable }: Endpoint, query: unknown, answer: unknown): unknown {
  const { fields } = (query ?? {}) as { readonly fields?: readonly string[] };
  if (selectable === undefined || fields === undefined || fields.length === 0) return answer;
  const keys = new Set(['_id', ...fields.map((name) => (isOwnFieldName(name) ? 'fields' : name))]);
  const whole = answer as Readonly<Record<string, readonly Row[]>>;
  const rows = whole[selectable]?.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => keys.has(key))),
  );
  return { ...whole, [selectable]: rows };
}

/** What the description of the calls says of such an answer: whole rows, or some of their keys. */
export function describedShape({ output, selectable }: Endpoint, shape: z.ZodType): z.ZodType {
  if (selectable === undefined || !(shape instanceof z.ZodObject) || !(output instanceof z.ZodObject))
    return shape;
  const list = output.shape[selectable];
  if (!(list instanceof z.ZodArray) || !(list.element instanceof z.ZodObject)) return shape;
  const row = list.element.partial().required({ _id: true });
  return z.union([shape, shape.extend({ [selectable]: z.array(row) })]);
}
