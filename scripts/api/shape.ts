/** What programs rely on in a call: what it takes and what it answers, as one line for each value. */
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { z } from 'zod';

/** Of one value. */
export interface Value {
  /** JSON's, without `null`, in order; `any` where nothing is said. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  /** A request has to have it, or an answer always has it. */
  readonly required: boolean;
  /** Those that there are, where they are counted. */
  readonly values?: readonly unknown[];
  /** Longest, largest, most. */
  readonly most?: number;
  /** Shortest, smallest, fewest. */
  readonly least?: number;
}

export interface Call {
  /** By place: `query.page`, `body.template.summary`, `body.tags[]`. */
  readonly takes: Readonly<Record<string, Value>>;
  /** By place in the answer; a file or a redirect has none. */
  readonly answers: Readonly<Record<string, Value>>;
}

/** By name, such as `GET /tickets`. */
export type Api = Readonly<Record<string, Call>>;

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly $ref?: string;
}

export const apiOf = (registry: readonly Endpoint[]): Api =>
  Object.fromEntries(
    registry
      .map((entry) => [`${entry.method} ${entry.path}`, callOf(entry)] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );

function callOf({ query, body, output }: Endpoint): Call {
  const answer = typeof output === 'string' ? {} : valuesIn(schemaOf(output, 'output'), '');
  return {
    takes: {
      ...(query && valuesIn(schemaOf(query, 'input'), 'query')),
      ...(body && valuesIn(schemaOf(body, 'input'), 'body')),
    },
    answers: answer,
  };
}

const schemaOf = (shape: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline', cycles: 'ref' }) as Schema;

function valuesIn(schema: Schema, place: string): Record<string, Value> {
  const found: Record<string, Value> = {};
  collect(schema, place, found);
  return found;
}

/** Alternatives of a choice stand in one place: what any of them has. */
function collect(schema: Schema, place: string, found: Record<string, Value>): void {
  for (const part of partsOf(schema)) {
    for (const [name, property] of Object.entries(part.properties ?? {})) {
      const at = place === '' ? name : `${place}.${name}`;
      note(found, at, valueFrom(property, part.required?.includes(name) ?? false));
      collect(property, at, found);
    }
    const { items, additionalProperties: further } = part;
    if (items) {
      note(found, `${place}[]`, valueFrom(items, true));
      collect(items, `${place}[]`, found);
    }
    if (typeof further === 'object' && Object.keys(further).length > 0) {
      note(found, `${place}.*`, valueFrom(further, true));
      collect(further, `${place}.*`, found);
    }
  }
}

/** A schema and what it is put together of. */
const partsOf = (schema: Schema): readonly Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(partsOf),
];

function valueFrom(schema: Schema, required: boolean): Value {
  const parts = partsOf(schema).filter(({ anyOf, oneOf, allOf }) => !anyOf && !oneOf && !allOf);
  const types = [...new Set(parts.flatMap(typesOf))].toSorted();
  const plain = parts.filter((part) => !typesOf(part).every((type) => type === 'null'));
  const counted = plain.length > 0 && plain.every((part) => part.enum !== undefined || 'const' in part);
  const most = plain.map(({ maxLength, maximum, maxItems }) => maxLength ?? maximum ?? maxItems);
  const least = plain.map(({ minLength, minimum, minItems }) => minLength ?? minimum ?? minItems);
  return {
    types: types.filter((type) => type !== 'null'),
    nullable: types.includes('null'),
    required,
    ...(counted && { values: [...new Set(plain.flatMap((part) => part.enum ?? [part.const]))] }),
    ...(most.length > 0 && most.every((one) => one !== undefined) && { most: Math.max(...most) }),
    ...(least.length > 0 && least.every((one) => one !== undefined) && { least: Math.min(...least) }),
  };
}

function typesOf({ type, enum: values, const: constant }: Schema): readonly string[] {
  if (type !== undefined) return [type].flat();
  const known = values ?? (constant === undefined ? [] : [constant]);
  return known.length === 0 ? ['any'] : known.map((one) => (one === null ? 'null' : typeof one));
}

/** Two alternatives have something in one place: any of them may be there, and only what both have is always there. */
function note(found: Record<string, Value>, place: string, value: Value): void {
  const before = found[place];
  if (before === undefined) {
    found[place] = value;
    return;
  }
  const { values: _, most: __, least: ___, ...rest } = value;
  const both = before.values && value.values;
  found[place] = {
    ...rest,
    types: [...new Set([...before.types, ...value.types])].toSorted(),
    nullable: before.nullable || value.nullable,
    required: before.required && value.required,
    ...(both && { values: [...new Set([...(before.values ?? []), ...(value.values ?? [])])] }),
    ...(before.most !== undefined && value.most !== undefined && { most: Math.max(before.most, value.most) }),
    ...(before.least !== undefined &&
      value.least !== undefined && { least: Math.min(before.least, value.least) }),
  };
}
