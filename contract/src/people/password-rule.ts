/**
 * What a chosen password must be beyond what its schema says: the least length is the installation's, and pages read it
 * from /config. Imports no library, so that a form can have it before the schemas are there.
 */
import type { z } from 'zod';

/** What is said of one that is too short; the number is the installation's. */
type TooShort = (least: number) => string;

const chosen = new WeakMap<object, TooShort>();

/** Marks the schema of a password that somebody chooses, so that the rule holds wherever it stands. */
export function ruledByInstallation<Schema extends z.ZodType>(schema: Schema, tooShort: TooShort): Schema {
  chosen.set(schema, tooShort);
  return schema;
}

interface PasswordFault {
  readonly path: string;
  readonly msg: string;
}

/** A password of a body that somebody chooses. */
interface Chosen {
  readonly path: string;
  readonly password: string;
  readonly tooShort: TooShort;
}

type Shape = Readonly<Record<string, z.ZodType>>;

/** The fields of a body; of several kinds of body, those of the one that the values are. */
function shapeOf(schema: z.ZodType, values: Readonly<Record<string, unknown>>): Shape {
  const { shape, options, def } = schema as z.ZodType & {
    shape?: Shape;
    options?: readonly z.ZodType[];
    def: { discriminator?: string };
  };
  if (shape !== undefined) return shape;
  const { discriminator } = def;
  if (options === undefined || discriminator === undefined) return {};
  const meant = options
    .map((option) => shapeOf(option, values))
    .find((fields) => fields[discriminator]?.safeParse(values[discriminator]).success);
  return meant ?? {};
}

const withoutOptional = (field: z.ZodType): z.ZodType =>
  'unwrap' in field && typeof field.unwrap === 'function' ? field.unwrap() : field;

/** The chosen passwords among what was sent, or typed into a form of the same schema. */
export function chosenPasswords(schema: z.ZodType, values: unknown): Chosen[] {
  if (typeof values !== 'object' || values === null) return [];
  const given = values as Readonly<Record<string, unknown>>;
  return Object.entries(shapeOf(schema, given)).flatMap(([path, field]) => {
    const tooShort = chosen.get(withoutOptional(field));
    const password = given[path];
    return tooShort === undefined || typeof password !== 'string' || password === ''
      ? []
      : [{ path, password, tooShort }];
  });
}

/** Those that are shorter than the installation wants. */
export const shortPasswords = (schema: z.ZodType, values: unknown, least: number): PasswordFault[] =>
  chosenPasswords(schema, values)
    .filter(({ password }) => password.length < least)
    .map(({ path, tooShort }) => ({ path, msg: tooShort(least) }));
