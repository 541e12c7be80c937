/** What came with a request, as far as the contract takes it. */
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import type { FieldError } from '@switchboard/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { FileStore } from '../files/file-store.ts';
import { AppError, notFound } from './app-error.ts';
import { fromZod } from './error-map.ts';
import { readMultipart } from './multipart.ts';

export const parse = (schema: z.ZodType, raw: unknown) => {
  const parsed = schema.safeParse(raw);
  if (!parsed.success) throw fromZod(parsed.error);
  return parsed.data;
};

/** Adds what the database finds wrong to a validation error, so that one answer names all fields. */
export async function parseBody(schema: z.ZodType, raw: unknown, alsoWrong: () => Promise<FieldError[]>) {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const refusal = fromZod(parsed.error);
  const named = refusal.errors ?? [];
  const further = (await alsoWrong()).filter(({ path }) => !named.some((error) => error.path === path));
  if (further.length === 0) throw refusal;
  throw new AppError(refusal.code, { message: refusal.message, errors: [...named, ...further] });
}

export const parseParams = (entry: Endpoint, raw: unknown) => {
  if (entry.params === undefined) return undefined;
  const parsed = entry.params.safeParse(raw);
  if (!parsed.success) throw notFound();
  return parsed.data;
};

/** A form around files, with fields of their full length, is shorter. */
const FORM_BYTES = 128 * 1024;

export const bytesOfFiles = (request: FastifyRequest) =>
  Math.max(0, Number(request.headers['content-length'] ?? 0) - FORM_BYTES);

export async function readBody(entry: Endpoint, request: FastifyRequest, store: FileStore) {
  if (entry.body === undefined) return { fields: undefined, files: [] };
  if (!request.isMultipart()) return { fields: request.body === undefined ? {} : request.body, files: [] };
  if (entry.takesForm) {
    request.raw.resume();
    return { fields: {}, files: [] };
  }
  if (entry.files === undefined) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  return readMultipart(request, entry.files, store);
}
