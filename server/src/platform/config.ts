/** The environment, read and validated in one place; nothing else looks at process.env. */
import { isAbsolute, resolve } from 'node:path';
import { SECOND } from '@switchboard/contract/durations.ts';
import { LENGTH, STORAGE } from '@switchboard/contract/limits.ts';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { type AwsKey, parseStorageUrl, type StoragePlace, StorageUrlError } from './files/storage-url.ts';
import { CONNECTIONS } from './limits.ts';
import { isLoopback } from './loopback.ts';

const PROJECT_ROOT = resolve(import.meta.dirname, '../../..');

const blankAsAbsent = (raw: unknown) => (typeof raw === 'string' && raw.trim() === '' ? undefined : raw);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankAsAbsent, schema.optional());
const withDefault = <Schema extends z.ZodType>(schema: Schema, fallback: z.input<Schema>) =>
  z.preprocess((raw) => blankAsAbsent(raw) ?? fallback, schema);

const onOff = z.enum(['on', 'off'], 'must be "on" or "off"').transform((word) => word === 'on');

const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address like ${example}`,
    );

const postgresUrl = url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database');

/** Tokens and secrets travel to the provider: only this machine itself may be reached without TLS. */
const issuer = url(['http:', 'https:'], 'https://accounts.google.com').refine(
  (text) => !URL.canParse(text) || new URL(text).protocol === 'https:' || isLoopback(new URL(text).hostname),
  'must begin with https: (http: is allowed on this machine only)',
);

const GOOGLE = 'https://accounts.google.com';

/** "99.9% uptime, 24/7 support": the first word of each claim is its figure. */
const claims = z.string().transform((text, context) => {
  const list = text.split(',').map((claim) => claim.trim().match(/^(\S+)\s+(.+)$/));
  if (list.some((match) => match === null)) {
    context.addIssue({
      code: 'custom',
      message:
        'must be claims like "99.9% uptime, 24/7 support", each a figure and its words, separated by commas',
    });
    return z.NEVER;
  }
  return list.map((match) => ({ value: match?.[1] ?? '', label: match?.[2] ?? '' }));
});

/** Amounts are kept in hundredths, so that a currency must have them. */
const currency = z
  .string()
  .toUpperCase()
  .refine(
    (code) => Intl.supportedValuesOf('currency').includes(code) && decimalsOf(code) === 2,
    'must be the code of a currency with two decimals, such as USD or EUR',
  );
const decimalsOf = (code: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits;

/** What RFC 9116, section 2.5.3, takes as a contact; a bare e-mail address becomes one. */
const contact = z
  .string()
  .trim()
  .transform((text) => (z.email().safeParse(text).success ? `mailto:${text}` : text))
  .refine(
    (text) => /^(?:https:\/\/|mailto:|tel:)[!-~]+$/.test(text) && URL.canParse(text),
    'must be an e-mail address, or an address that begins with https:, mailto: or tel:',
  );

/** `name=value,name=value`, as OpenTelemetry writes headers, percent-encoded. */
const keyPairs = z.string().transform((text, context) => {
  try {
    return Object.fromEntries(
      text.split(',').map((pair) => {
        const [, name, value] = pair.match(/^\s*([\w-]+)\s*=\s*([!-~]*)\s*$/) ?? [];
        if (name === undefined || value === undefined) throw new Error('no pair');
        return [name, decodeURIComponent(value)];
      }),
    );
  } catch {
    context.addIssue({ code: 'custom', message: 'must be headers like "name=value,name=value"' });
    return z.NEVER;
  }
});

const positive = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(1, 'must be 1 or more');

const environment = z.object({
  PORT: withDefault(z.coerce.number('must be a port number').int().min(0).max(65_535), 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  NODE_ENV: withDefault(
    z.enum(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  SUPPORT_EXTENSION: withDefault(z.string().max(20, 'must be 20 characters or less'), '2500'),
  DATA_PROTECTION_CONTACT: withDefault(
    z.string().max(200, 'must be 200 characters or less'),
    'data-protection@switchboard.example',
  ),
  SECURITY_CONTACT: optional(contact),
  CLOSED_ORGANIZATION_DAYS: withDefault(
    z.coerce
      .number('must be a whole number of days')
      .int('must be a whole number of days')
      .min(1, 'must be 1 or more')
      .max(36_500, 'must be 36500 or less'),
    365,
  ),
  LOG_RETENTION_DAYS: withDefault(
    z.coerce
      .number('must be a whole number of days')
      .int('must be a whole number of days')
      .min(90, 'must be 90 or more')
      .max(36_500, 'must be 36500 or less'),
    365,
  ),
  SECURITY_LOG: optional(z.string()),
  METRICS_TOKEN: optional(
    z.string().regex(/^[!-~]{16,200}$/, 'must have 16 to 200 characters of ASCII, and no spaces'),
  ),
  LANDING_CLAIMS: withDefault(claims, '99.9% uptime, 24/7 support, 10k+ users'),
  SUPER_ADMIN_EMAIL: optional(z.email('must be an e-mail address').toLowerCase()),
  SUPER_ADMIN_PASSWORD: optional(
    z
      .string()
      .min(LENGTH.passwordMin, `must have at least ${LENGTH.passwordMin} characters`)
      .max(LENGTH.passwordMax, `must have at most ${LENGTH.passwordMax} characters`),
  ),
  SECRET_KEY: optional(z.string().min(32, 'must have at least 32 random characters')),
  SECRET_KEY_PREVIOUS: optional(z.string().min(32, 'must have at least 32 random characters')),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url(['http:', 'https:'], 'http://localhost:4318')),
  OTEL_EXPORTER_OTLP_HEADERS: optional(keyPairs),
  OTEL_SERVICE_NAME: withDefault(z.string(), 'switchboard'),
  OTEL_TRACES_SAMPLER_ARG: withDefault(
    z.coerce.number('must be a number from 0 to 1').min(0, 'must be 0 or more').max(1, 'must be 1 or less'),
    1,
  ),
  DATA_DIR: withDefault(z.string(), '.data'),
  MIN_FREE_MEGABYTES: withDefault(
    z.coerce.number('must be a whole number').int('must be a whole number').min(0, 'must be 0 or more'),
    500,
  ),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_DIRECT_URL: optional(postgresUrl),
  MIGRATION_DATABASE_URL: optional(postgresUrl),
  PUBLIC_URL: optional(
    url(['http:', 'https:'], 'https://desk.example.com').transform((text) => new URL(text).origin),
  ),
  SMTP_URL: optional(url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587')),
  MAIL_FROM: withDefault(
    z
      .string()
      .regex(
        /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must be an address like Switchboard <desk@example.com>',
      ),
    'Switchboard <switchboard@localhost>',
  ),
  INBOUND_ADDRESS: optional(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(
        /^[a-z0-9][a-z0-9._-]{0,29}@[a-z0-9][a-z0-9.-]{0,180}$/,
        'must be an address like desk@example.com, without a plus, with at most 30 characters before the @',
      ),
  ),
  INBOUND_SMTP: optional(
    z
      .string()
      .trim()
      .regex(/^[^\s:]+:\d{1,5}$|^\[[0-9a-fA-F:]+\]:\d{1,5}$/, 'must be a host and a port, like 0.0.0.0:25'),
  ),
  INBOUND_SMTP_TLS: optional(
    z
      .string()
      .trim()
      .regex(/^[^,]+,[^,]+$/, 'must be the files of a key and of a certificate, separated by a comma'),
  ),
  INBOUND_TRUSTED_RELAYS: optional(z.string()),
  INBOUND_AUTHSERV_ID: optional(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9._-]{1,200}$/, 'must be a name like mx.example.com'),
  ),
  INBOUND_MAX_MEGABYTES: withDefault(
    z.coerce
      .number('must be a whole number')
      .int('must be a whole number')
      .min(1, 'must be 1 or more')
      .max(100, 'must be 100 or less'),
    25,
  ),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: withDefault(issuer, GOOGLE),
  GOOGLE_NAME: optional(z.string().trim().max(40, 'must be 40 characters or less')),
  STORAGE_URL: optional(z.string()),
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
  AWS_SESSION_TOKEN: optional(z.string()),
  CURRENCY: withDefault(currency, 'USD'),
  DEMO: optional(onOff),
  DEMO_PUBLIC: withDefault(onOff, 'off'),
  ALLOW_SELF_REGISTRATION: optional(onOff),
  RATE_LIMIT_FACTOR: withDefault(
    z.coerce.number('must be a number above 0').positive('must be a number above 0'),
    1,
  ),
  BUSY_AFTER_MILLISECONDS: withDefault(positive, 100),
  ORGANIZATION_REQUESTS: withDefault(positive, 8),
  ORGANIZATION_EXPORTS: withDefault(positive, 3),
  ORGANIZATION_UPLOADS: withDefault(positive, 10),
  ORGANIZATION_MAILS: withDefault(positive, 1_000),
  ORGANIZATION_CONNECTIONS: withDefault(positive, CONNECTIONS / 2),
  ORGANIZATION_DATABASE_SECONDS: withDefault(positive, 120),
  ORGANIZATION_STORAGE_GIGABYTES: withDefault(
    z.coerce
      .number('must be a whole number')
      .int('must be a whole number')
      .min(0, 'must be 0 or more')
      .max(STORAGE.mostGigabytes, `must be ${STORAGE.mostGigabytes} or less`),
    20,
  ),
  CHAT_TRANSPORTS: withDefault(
    z
      .string()
      .transform((text) => text.split(',').map((word) => word.trim()))
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
  LOG_LEVEL: withDefault(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level from fatal to trace, or silent',
    ),
    'warn',
  ),
});

/** As it stands in an address; all interfaces together have no name, so that it is the nearest one. */
const nameOfHost = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

export const VARIABLES = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;

/** Wrong variables, each with what it should be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

function storageAt(address: string, key: AwsKey): StoragePlace {
  try {
    return parseStorageUrl(address, key);
  } catch (error) {
    throw error instanceof StorageUrlError ? new ConfigError(`STORAGE_URL ${error.message}`) : error;
  }
}

/** An address of incoming mail, in its two parts. */
export interface IncomingAddress {
  readonly local: string;
  readonly domain: string;
}

/** Outside production letters can be given to the program by hand, so that there is always an address. */
function incomingAddressOf(
  { INBOUND_ADDRESS, INBOUND_SMTP }: Environment,
  production: boolean,
): IncomingAddress | null {
  const [local = '', domain = ''] = (INBOUND_ADDRESS ?? 'desk@switchboard.localhost').split('@');
  return production && INBOUND_SMTP === undefined ? null : { local, domain };
}

export interface IncomingMail {
  readonly host: string;
  readonly port: number;
  /** Files; null for a way in without TLS. */
  readonly tls: { readonly key: string; readonly certificate: string } | null;
  /** Addresses and networks of mail servers of one's own that letters come through. */
  readonly relays: readonly string[];
  /** As whom such a server names itself where it says what it found out about a sender; null where it says nothing. */
  readonly authservId: string | null;
}

type Environment = z.output<typeof environment>;

function incomingMailOf(values: Environment): IncomingMail | null {
  const { INBOUND_SMTP, INBOUND_SMTP_TLS, INBOUND_AUTHSERV_ID } = values;
  const relays = values.INBOUND_TRUSTED_RELAYS?.split(',').map((word) => word.trim()) ?? [];
  if (relays.some((relay) => !ipaddr.isValid(relay) && !ipaddr.isValidCIDR(relay)))
    throw new ConfigError('INBOUND_TRUSTED_RELAYS must be addresses or networks, separated by commas');
  if (INBOUND_AUTHSERV_ID !== undefined && relays.length === 0)
    throw new ConfigError(
      'INBOUND_AUTHSERV_ID is set without INBOUND_TRUSTED_RELAYS, which say whom it is believed from',
    );
  if (INBOUND_SMTP === undefined) return null;
  if (values.INBOUND_ADDRESS === undefined)
    throw new ConfigError(
      'INBOUND_SMTP is set without INBOUND_ADDRESS, the address whose mail comes in there',
    );
  const colon = INBOUND_SMTP.lastIndexOf(':');
  const [key = '', certificate = ''] = (INBOUND_SMTP_TLS ?? '')
    .split(',')
    .map((file) => resolve(PROJECT_ROOT, file.trim()));
  return {
    host: INBOUND_SMTP.slice(0, colon).replaceAll(/[[\]]/g, ''),
    port: Number(INBOUND_SMTP.slice(colon + 1)),
    tls: INBOUND_SMTP_TLS === undefined ? null : { key, certificate },
    relays,
    authservId: INBOUND_AUTHSERV_ID ?? null,
  };
}

/** @throws ConfigError naming every variable whose value is wrong */
export function readConfig(env: NodeJS.ProcessEnv) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${String(issue.path[0])} ${issue.message}`);
    throw new ConfigError(`These environment variables are wrong:\n${lines.join('\n')}`);
  }
  const values = parsed.data;
  if ((values.SUPER_ADMIN_EMAIL === undefined) !== (values.SUPER_ADMIN_PASSWORD === undefined)) {
    throw new ConfigError('SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD must be set together');
  }
  if (values.SECRET_KEY_PREVIOUS !== undefined && values.SECRET_KEY === undefined) {
    throw new ConfigError('SECRET_KEY_PREVIOUS is set without SECRET_KEY, which takes its place');
  }
  if ((values.GOOGLE_CLIENT_ID === undefined) !== (values.GOOGLE_CLIENT_SECRET === undefined)) {
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together');
  }
  if (values.MIGRATION_DATABASE_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new ConfigError(
      'MIGRATION_DATABASE_URL is set without DATABASE_URL, from which the program serves',
    );
  }
  if (values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new ConfigError(
      'DATABASE_DIRECT_URL is set without DATABASE_URL, which names the pooler in front of the same database',
    );
  }
  const production = values.NODE_ENV === 'production';
  const demo = values.DEMO ?? (values.DATABASE_URL === undefined && !production);
  const demoMayBeReached = isLoopback(values.HOST) || values.DEMO_PUBLIC;
  if (demo && !demoMayBeReached) {
    throw new ConfigError(
      `HOST=${values.HOST} can be reached from other machines, and the demo's passwords are public. Set DEMO=off for ` +
        'real work, or DEMO_PUBLIC=on to show the demo to everybody who reaches this machine',
    );
  }
  const dataDirectory = isAbsolute(values.DATA_DIR)
    ? values.DATA_DIR
    : resolve(PROJECT_ROOT, values.DATA_DIR);
  const storage = values.STORAGE_URL === undefined ? null : storageAt(values.STORAGE_URL, values);
  return {
    projectRoot: PROJECT_ROOT,
    host: values.HOST,
    port: values.PORT,
    production,
    demo,
    /** Whether accounts with the demo's public password may be signed in to. */
    allowsDemoPassword: demoMayBeReached && (demo || !production),
    /** ISO 4217; every amount of money is in it. */
    currency: values.CURRENCY,
    /** Whether people can register at all. */
    selfRegistration: values.ALLOW_SELF_REGISTRATION ?? demo,
    /** Whether pages link to registration. A demo alone does not turn this on. */
    offersRegistration: values.ALLOW_SELF_REGISTRATION === true,
    supportExtension: values.SUPPORT_EXTENSION,
    dataProtectionContact: values.DATA_PROTECTION_CONTACT,
    /** A URI; null where nobody has said one. */
    securityContact: values.SECURITY_CONTACT ?? null,
    claims: values.LANDING_CLAIMS,
    closedOrganizationDays: values.CLOSED_ORGANIZATION_DAYS,
    logRetentionDays: values.LOG_RETENTION_DAYS,
    /** The file of the security log's lines; null for none. */
    securityLogFile: values.SECURITY_LOG === undefined ? null : resolve(PROJECT_ROOT, values.SECURITY_LOG),
    /** Opens /metrics; null where there is none. */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** Where traces go; null for nowhere. */
    tracing:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
            serviceName: values.OTEL_SERVICE_NAME,
            ratio: values.OTEL_TRACES_SAMPLER_ARG,
          },
    superAdmin:
      values.SUPER_ADMIN_EMAIL === undefined || values.SUPER_ADMIN_PASSWORD === undefined
        ? null
        : { email: values.SUPER_ADMIN_EMAIL, password: values.SUPER_ADMIN_PASSWORD },
    secretKey: values.SECRET_KEY ?? null,
    /** What it was before, while things are encrypted anew. */
    secretKeyPrevious: values.SECRET_KEY_PREVIOUS ?? null,
    dataDirectory,
    /** Of this machine: of all files, or of those that are on their way to the object storage. */
    filesDirectory:
      storage !== null && 'directory' in storage ? storage.directory : resolve(dataDirectory, 'files'),
    /** Null where files lie on a disk. */
    objectStorage: storage !== null && 'objects' in storage ? storage.objects : null,
    /** Bytes that must be free for the program to call itself ready. */
    minFreeSpace: values.MIN_FREE_MEGABYTES * 1_000_000,
    databaseUrl: values.DATABASE_URL ?? null,
    /** Of the same role as `databaseUrl`, past the pooler that stands there; null where none does. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    /** Of the role that owns the tables, where it is another one than serves. */
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL ?? null,
    publicUrl: values.PUBLIC_URL ?? null,
    /** What links begin with. Never taken from a request: its headers are whatever the caller wrote. */
    baseUrl: values.PUBLIC_URL ?? `http://${nameOfHost(values.HOST)}:${values.PORT}`,
    smtpUrl: values.SMTP_URL ?? null,
    /** Without a mail server, nobody in production reads the files that e-mails are written to. */
    mailsTickets: values.SMTP_URL !== undefined || !production,
    mailFrom: values.MAIL_FROM,
    /** Whose tags are the addresses of incoming mail; null where none comes in. */
    incomingAddress: incomingAddressOf(values, production),
    /** Where mail comes in; null where none does. */
    incomingMail: incomingMailOf(values),
    /** Bytes of a letter. */
    largestLetter: values.INBOUND_MAX_MEGABYTES * 1024 * 1024,
    google:
      values.GOOGLE_CLIENT_ID === undefined || values.GOOGLE_CLIENT_SECRET === undefined
        ? null
        : {
            clientId: values.GOOGLE_CLIENT_ID,
            clientSecret: values.GOOGLE_CLIENT_SECRET,
            issuer: values.GOOGLE_ISSUER,
          },
    providerName:
      values.GOOGLE_NAME ?? (values.GOOGLE_ISSUER === GOOGLE ? 'Google' : new URL(values.GOOGLE_ISSUER).host),
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    /** Milliseconds for which requests may wait before some are refused. */
    busyAfter: values.BUSY_AFTER_MILLISECONDS * values.RATE_LIMIT_FACTOR,
    organizationRequests: values.ORGANIZATION_REQUESTS,
    organizationExports: values.ORGANIZATION_EXPORTS,
    organizationUploads: values.ORGANIZATION_UPLOADS,
    organizationMails: values.ORGANIZATION_MAILS,
    organizationConnections: values.ORGANIZATION_CONNECTIONS,
    organizationDatabaseSeconds: values.ORGANIZATION_DATABASE_SECONDS,
    /** What an organization may keep in files where a super admin says nothing else; 0 for no limit. */
    organizationStorageGigabytes: values.ORGANIZATION_STORAGE_GIGABYTES,
    chatTransports: values.CHAT_TRANSPORTS,
    /** Milliseconds between SIGTERM and closing. An embedded database has one program: nobody else could go on. */
    drainTime: (values.DRAIN_SECONDS ?? (values.DATABASE_URL === undefined ? 0 : 5)) * SECOND,
    /** Addresses of proxies whose X-Forwarded-* headers are believed, separated by commas. */
    trustProxy: values.TRUST_PROXY?.split(',').map((word) => word.trim()) ?? (false as const),
    logLevel: values.LOG_LEVEL,
  };
}
