/** Where the program listens, and what links to it begin with. */
import { SECOND } from '@switchboard/contract/durations.ts';
import { z } from 'zod';
import { optional, url, withDefault, wordsOf } from './values.ts';

export const httpVariables = z.object({
  PORT: withDefault(z.coerce.number('must be a port number').int().min(0).max(65_535), 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  PUBLIC_URL: optional(
    url(['http:', 'https:'], 'https://desk.example.com').transform((text) => new URL(text).origin),
  ),
  CHAT_TRANSPORTS: withDefault(
    z
      .string()
      .transform(wordsOf)
      .pipe(z.array(z.enum(['polling', 'websocket'], 'must be "polling" or "polling,websocket"')).min(1)),
    'polling',
  ),
  DRAIN_SECONDS: optional(
    z.coerce
      .number('must be a number of seconds')
      .min(0, 'must be 0 or more')
      .max(600, 'must be 600 or less'),
  ),
  TRUST_PROXY: optional(z.string()),
});

/** As it stands in an address; all interfaces together have no name, so that it is the nearest one. */
const nameOfHost = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

/** @param alone whether no other program serves the same database: nobody else could go on */
export const httpOf = (values: z.output<typeof httpVariables>, alone: boolean) => ({
  host: values.HOST,
  port: values.PORT,
  publicUrl: values.PUBLIC_URL ?? null,
  /** What links begin with. Never taken from a request: its headers are whatever the caller wrote. */
  baseUrl: values.PUBLIC_URL ?? `http://${nameOfHost(values.HOST)}:${values.PORT}`,
  chatTransports: values.CHAT_TRANSPORTS,
  /** Milliseconds between SIGTERM and closing. */
  drainTime: (values.DRAIN_SECONDS ?? (alone ? 0 : 5)) * SECOND,
  /** Addresses of proxies whose X-Forwarded-* headers are believed, separated by commas. */
  trustProxy: values.TRUST_PROXY === undefined ? (false as const) : wordsOf(values.TRUST_PROXY),
});
