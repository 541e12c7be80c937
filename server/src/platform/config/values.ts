/** What variables have in common: how their text is read, and how a wrong one is told. */
import { resolve } from 'node:path';
import { z } from 'zod';

export const PROJECT_ROOT = resolve(import.meta.dirname, '../../../..');

/** Wrong variables, each with what it should be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const blankAsAbsent = (raw: unknown) => (typeof raw === 'string' && raw.trim() === '' ? undefined : raw);
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankAsAbsent, schema.optional());
export const withDefault = <Schema extends z.ZodType>(schema: Schema, fallback: z.input<Schema>) =>
  z.preprocess((raw) => blankAsAbsent(raw) ?? fallback, schema);

export const onOff = z.enum(['on', 'off'], 'must be "on" or "off"').transform((word) => word === 'on');

export const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address like ${example}`,
    );

/** @param unit "days" */
export function wholeNumber(least: number, most?: number, unit?: string) {
  const words = unit === undefined ? 'must be a whole number' : `must be a whole number of ${unit}`;
  const number = z.coerce.number(words).int(words).min(least, `must be ${least} or more`);
  return most === undefined ? number : number.max(most, `must be ${most} or less`);
}

export const atMost = (length: number) => z.string().max(length, `must be ${length} characters or less`);

/** Addresses and the like, separated by commas. */
export const wordsOf = (text: string): string[] => text.split(',').map((word) => word.trim());
