/** What an address names as `field.{name}`, where the call takes it, as one object `field`. */
import type { z } from 'zod';

const NAME = 'field';
const PREFIX = `${NAME}.`;

export function gatheredQuery({ shape }: z.ZodObject, raw: unknown): unknown {
  if (!(NAME in shape) || typeof raw !== 'object' || raw === null) return raw;
  const entries = Object.entries(raw);
  const named = entries.filter(([key]) => key.startsWith(PREFIX));
  if (named.length === 0) return raw;
  return {
    ...Object.fromEntries(entries.filter(([key]) => !key.startsWith(PREFIX))),
    [NAME]: Object.fromEntries(named.map(([key, value]) => [key.slice(PREFIX.length), value])),
  };
}
