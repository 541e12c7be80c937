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

/** What is wrong with the passwords of a body that somebody chooses, by the rule of the installation. */
export type PasswordFaults = (schema: z.ZodType, values: unknown) => Promise<FieldError[]>;

interface FurtherChecks {
  /** Asked of a body that the contract refuses: what the database finds wrong with it. */
  readonly alsoWrong: () => Promise<FieldError[]>;
  readonly passwordFaults: PasswordFaults;
}

/** Adds what else is wrong to a validation error, so that one answer names all fields. */
export async function parseBody(
  schema: z.ZodType,
  raw: unknown,
  { alsoWrong, passwordFaults }: FurtherChecks,
) {
  const parsed = schema.safeParse(raw);
  const faults = await passwordFaults(schema, parsed.success ? parsed.data : raw);
  if (parsed.success && faults.length === 0) return parsed.data;
  const refusal = parsed.success ? listed(faults) : fromZod(parsed.error);
  // Where the contract knows of the same field, the installation's rule says more.
  const named = withFaults(refusal.errors ?? [], faults);
  if (parsed.success) throw refusal;
  const further = (await alsoWrong()).filter(({ path }) => !named.some((error) => error.path === path));
  throw listed([...named, ...further]);
}

const listed = (errors: readonly FieldError[]) =>
  new AppError('VALIDATION_FAILED', { ...(errors[0] && { message: errors[0].msg }), errors });

function withFaults(errors: readonly FieldError[], faults: readonly FieldError[]): FieldError[] {
  const known = errors.map((error) => faults.find(({ path }) => path === error.path) ?? error);
  return [...known, ...faults.filter((fault) => !known.includes(fault))];
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
