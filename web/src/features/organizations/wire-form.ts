/** A form whose fields have short names and stand for those that the call names by group, as in "contact.email". */
import { nested } from '@switchboard/contract/organizations/organization-fields.ts';
import type { z } from 'zod';
import { ApiError } from '../../lib/api/api-error.ts';

/**
 * @param wire the fields in the order of the form, with what the call names them
 * @param said the form's own words for messages that it puts differently
 */
export function wireForm<Field extends string>(
  wire: Readonly<Record<Field, string>>,
  said: Readonly<Record<string, string>> = {},
) {
  type Values = Readonly<Record<Field, string>>;
  const fields = Object.keys(wire) as Field[];
  const fieldOf = (path: string) => fields.find((field) => wire[field] === path);

  const toSend = (chosen: readonly Field[], values: Values): Record<string, string> =>
    Object.fromEntries(chosen.map((field) => [wire[field], values[field].trim()]));
  const changes = (before: Values, values: Values) =>
    toSend(
      fields.filter((field) => values[field].trim() !== before[field]),
      values,
    );

  const messagesOf = (schema: z.ZodType, sent: Record<string, string>) => {
    const messages: Partial<Record<Field, string>> = {};
    for (const { path, message } of schema.safeParse(nested(sent)).error?.issues ?? []) {
      const field = fieldOf(path.join('.'));
      if (field !== undefined) messages[field] ??= said[message] ?? message;
    }
    return messages;
  };

  return {
    /** What differs from before, trimmed: a field that was emptied is sent blank, one that never had anything is not. */
    changes,
    /** What is wrong with all of the form. */
    check: (schema: z.ZodType, values: Values) => messagesOf(schema, toSend(fields, values)),
    /** What is wrong with what would be sent. */
    checkChanges: (schema: z.ZodType, before: Values, values: Values) =>
      messagesOf(schema, changes(before, values)),
    /** The server's refusal with the form's fields for paths and its words for messages. */
    refusal: (error: unknown): unknown =>
      error instanceof ApiError
        ? new ApiError(
            error.status,
            error.code,
            error.message,
            error.errors.map(({ path, msg }) => ({ path: fieldOf(path) ?? path, msg: said[msg] ?? msg })),
            error.requestId,
          )
        : error,
  };
}
