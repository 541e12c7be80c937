import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { z } from 'zod';

/** An array or object that an answer has under a key. */
export interface Kind {
  type: 'array' | 'object';
  optional?: true;
  nullable?: true;
}

/** By key. Wrong texts and numbers do not break a page, and are not told apart. */
export type AnswerKinds = Readonly<Record<string, Kind>>;

function kindOf(schema: z.core.$ZodType): Kind | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const kind = kindOf(schema.unwrap());
    return kind && { ...kind, [schema instanceof z.ZodOptional ? 'optional' : 'nullable']: true };
  }
  if (schema instanceof z.ZodArray) return { type: 'array' };
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return { type: 'object' };
  return undefined;
}

/** Each form that an answer may have; the build works it out, so that no schema is needed to read an answer. */
export function kindsOf(output: Exclude<Endpoint['output'], string>): AnswerKinds[] {
  const shapes = output instanceof z.ZodUnion ? output.options : [output];
  return shapes.map(({ shape }) =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([key, schema]) => {
        const kind = kindOf(schema);
        return kind === undefined ? [] : [[key, kind]];
      }),
    ),
  );
}
