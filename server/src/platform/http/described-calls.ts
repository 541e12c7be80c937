/** What the routes say of their calls in zod, as the description of the calls says it: JSON Schema. */
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { z } from 'zod';

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>;
type Direction = 'input' | 'output';

/** The description as a whole says by which rules it is read. */
function jsonSchema(shape: unknown, io: Direction) {
  const { $schema: _, ...schema } = z.toJSONSchema(shape as z.ZodType, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: union }) {
      // What cannot be said would match everything, and make the rest of a choice meaningless.
      if (zodSchema._zod.def.type === 'union')
        union.anyOf = union.anyOf?.filter((one) => Object.keys(one).length > 0);
    },
  });
  return schema;
}

/** The same of one shape that answers have. */
export const asPlainSchema = (shape: z.ZodType) => jsonSchema(shape, 'output');

const each = (shapes: Readonly<Record<string, unknown>>, io: Direction) =>
  Object.fromEntries(
    Object.entries(shapes).flatMap(([key, shape]) =>
      shape === undefined ? [] : [[key, jsonSchema(shape, io)]],
    ),
  );

export const asJsonSchema: Transform = ({ schema, url }) => {
  if (schema === undefined || schema.hide) return { schema: { hide: true }, url };
  const { body, querystring, params, headers, response, ...rest } = schema;
  const described = { ...rest, ...each({ body, querystring, params, headers }, 'input') };
  if (response === undefined) return { schema: described, url };
  return { schema: { ...described, response: each(response as Record<string, unknown>, 'output') }, url };
};
