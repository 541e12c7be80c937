/** Who comes in, with what, and what is kept secret. */
import { LENGTH } from '@switchboard/contract/limits.ts';
import { z } from 'zod';
import { isLoopback } from '../loopback.ts';
import { ConfigError, onOff, optional, url, wholeNumber, withDefault } from './values.ts';

/** Tokens and secrets travel to the provider: only this machine itself may be reached without TLS. */
const issuer = url(['http:', 'https:'], 'https://accounts.google.com').refine(
  (text) => !URL.canParse(text) || new URL(text).protocol === 'https:' || isLoopback(new URL(text).hostname),
  'must begin with https: (http: is allowed on this machine only)',
);

const GOOGLE = 'https://accounts.google.com';

const secretKey = z.string().min(32, 'must have at least 32 random characters');

export const accessVariables = z.object({
  DEMO: optional(onOff),
  DEMO_PUBLIC: withDefault(onOff, 'off'),
  ALLOW_SELF_REGISTRATION: optional(onOff),
  PASSWORD_MIN_LENGTH: optional(wholeNumber(LENGTH.passwordMin, 64)),
  ADMIN_SECOND_FACTOR: optional(onOff),
  SUPER_ADMIN_EMAIL: optional(z.email('must be an e-mail address').toLowerCase()),
  SUPER_ADMIN_PASSWORD: optional(
    z
      .string()
      .min(LENGTH.passwordMin, `must have at least ${LENGTH.passwordMin} characters`)
      .max(LENGTH.passwordMax, `must have at most ${LENGTH.passwordMax} characters`),
  ),
  SECRET_KEY: optional(secretKey),
  SECRET_KEY_PREVIOUS: optional(secretKey),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: withDefault(issuer, GOOGLE),
  GOOGLE_NAME: optional(z.string().trim().max(40, 'must be 40 characters or less')),
});

interface Place {
  readonly host: string;
  readonly production: boolean;
  /** Whether the database is the embedded one. */
  readonly embedded: boolean;
}

export function accessOf(values: z.output<typeof accessVariables>, { host, production, embedded }: Place) {
  if ((values.SUPER_ADMIN_EMAIL === undefined) !== (values.SUPER_ADMIN_PASSWORD === undefined))
    throw new ConfigError('SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD must be set together');
  if (values.SECRET_KEY_PREVIOUS !== undefined && values.SECRET_KEY === undefined)
    throw new ConfigError('SECRET_KEY_PREVIOUS is set without SECRET_KEY, which takes its place');
  if ((values.GOOGLE_CLIENT_ID === undefined) !== (values.GOOGLE_CLIENT_SECRET === undefined))
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together');
  const demo = values.DEMO ?? (embedded && !production);
  const demoMayBeReached = isLoopback(host) || values.DEMO_PUBLIC;
  if (demo && !demoMayBeReached)
    throw new ConfigError(
      `HOST=${host} can be reached from other machines, and the demo's passwords are public. Set DEMO=off for ` +
        'real work, or DEMO_PUBLIC=on to show the demo to everybody who reaches this machine',
    );
  return {
    demo,
    /** Whether accounts with the demo's public password may be signed in to. */
    allowsDemoPassword: demoMayBeReached && (demo || !production),
    passwordRule: {
      least: values.PASSWORD_MIN_LENGTH ?? (demo ? LENGTH.passwordMin : LENGTH.passwordUsual),
      /** The most common ones; in the demo people type whatever comes to mind. */
      refusesCommon: !demo,
    },
    /** Whether admins and super admins must have a second factor, whatever their organization says. */
    adminSecondFactor: values.ADMIN_SECOND_FACTOR ?? !demo,
    /** Whether people can register at all. */
    selfRegistration: values.ALLOW_SELF_REGISTRATION ?? demo,
    /** Whether pages link to registration. A demo alone does not turn this on. */
    offersRegistration: values.ALLOW_SELF_REGISTRATION === true,
    superAdmin:
      values.SUPER_ADMIN_EMAIL === undefined || values.SUPER_ADMIN_PASSWORD === undefined
        ? null
        : { email: values.SUPER_ADMIN_EMAIL, password: values.SUPER_ADMIN_PASSWORD },
    secretKey: values.SECRET_KEY ?? null,
    /** What it was before, while things are encrypted anew. */
    secretKeyPrevious: values.SECRET_KEY_PREVIOUS ?? null,
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
  };
}
