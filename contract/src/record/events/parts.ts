/** What the data of events is made of. */
import { z } from 'zod';
import { ROLES } from '../../enums.ts';
import { id } from '../../ids.ts';

export const text = z.string();
export const count = z.int();
export const day = z.iso.date();
export const moment = z.iso.datetime();
export const money = z.object({ cents: z.int() });
/** A person or thing by the name it had then. Records from before ids were kept have the name alone. */
export const named = z.object({ id: id.nullable(), name: text });
export type Named = z.output<typeof named>;

export const nothing = z.object({});

type Fields = Readonly<Record<string, z.ZodType>>;
type Edit<F extends Fields> = {
  [Name in keyof F & string]: {
    readonly field: Name;
    readonly from: z.output<F[Name]>;
    readonly to: z.output<F[Name]>;
  };
}[keyof F & string];

/** One field of a thing before and after. */
export function edit<F extends Fields>(fields: F): z.ZodType<Edit<F>> {
  const [first, ...others] = Object.entries(fields).map(([field, value]) =>
    z.object({ field: z.literal(field), from: value, to: value }),
  );
  if (first === undefined) throw new Error('an edit changes a field');
  // `Object.entries` forgets which value belongs to which key.
  return z.discriminatedUnion('field', [first, ...others]) as unknown as z.ZodType<Edit<F>>;
}

export const changeOf = <Value extends z.ZodType>(value: Value) => z.object({ from: value, to: value });

export const nameAndDescription = edit({ name: text, description: text });

/** Who must have a second factor. */
export const secondFactorRule = changeOf(z.array(z.enum(ROLES)));

export const imported = z.literal(true).optional();
