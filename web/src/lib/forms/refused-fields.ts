import { ApiError } from '../api/api-error.ts';

/** The server's first message for each of the form's fields that it refused. */
export function refusedFields<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const messages: Partial<Record<Field, string>> = {};
  for (const { path, msg } of error instanceof ApiError ? error.errors : []) {
    const field = fields.find((name) => name === path);
    if (field !== undefined) messages[field] ??= msg;
  }
  return messages;
}
