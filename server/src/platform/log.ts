import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { jobOfNow } from './telemetry/origin.ts';

export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error'>;

/** The properties of an error that are logged. The database repeats the values of rows in its errors' details, which stay out. */
const ABOUT_ERRORS = [
  'type',
  'message',
  'stack',
  'code',
  'constraint',
  'table',
  'column',
  'syscall',
] as const;

/** One JSON line an event. Requests are logged by their route's pattern: queries hold what people searched for. */
export const serializers = {
  req: (request: { method: string; routeOptions?: { url?: string } }) => ({
    method: request.method,
    route: request.routeOptions?.url ?? 'unknown',
  }),
  res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
  err(thrown: unknown) {
    if (!(thrown instanceof Error)) return { message: 'what was thrown is no error' };
    const error = pino.stdSerializers.err(thrown);
    return Object.fromEntries(ABOUT_ERRORS.flatMap((key) => (key in error ? [[key, error[key]]] : [])));
  },
};

/** Headers carry tokens, so that they are removed from everything that libraries log. */
const redact = { paths: ['headers', '*.headers'], remove: true };

/** @param destination standard output without one */
export const createLogger = (level: string, destination?: DestinationStream) =>
  pino({ level, serializers, redact, mixin: jobOfNow }, destination);
