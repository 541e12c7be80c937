/** What the errors of an object storage mean, without what they carry of keys. */
import { hasCode } from '../error-code.ts';
import type { ObjectStorage } from './storage-url.ts';

/** Its message is a sentence for operators. */
export class StorageError extends Error {
  override name = 'StorageError';
}

interface Answered {
  /** Of the storage such as NoSuchKey, or of the operating system such as ECONNREFUSED. */
  readonly code: string;
  /** Undefined when nobody answered. */
  readonly status: number | undefined;
}

export function answeredBy(error: unknown): Answered {
  const { name, code, $metadata } = (error ?? {}) as {
    name?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode;
  return { code: (status === undefined ? code : name) ?? name ?? 'Unknown', status };
}

export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof StorageError) && answeredBy(error).status === undefined;

/** Not implemented, and no room. */
const FOR_GOOD = [501, 507];

/** Names of answers that ask for another attempt with a status that does not. */
const TRY_AGAIN = ['RequestTimeout', 'SlowDown', 'TooManyRequests'];

export function isTransient(error: unknown): boolean {
  const { code, status } = answeredBy(error);
  if (status === undefined) return !isOfCertificate(code);
  return (status >= 500 && !FOR_GOOD.includes(status)) || status === 429 || TRY_AGAIN.includes(code);
}

/** Like the file system, of which callers know it. */
export const missing = (): Error => Object.assign(new StorageError('no such file'), { code: 'ENOENT' });

export function reasonOf(error: unknown): string {
  if (error instanceof StorageError) return error.message;
  const { code, status } = answeredBy(error);
  return status === undefined ? `no answer (${code})` : `${code} (${status})`;
}

const isOfCertificate = (code: string) => /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code);

const WRONG_KEY = [
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'ExpiredToken',
  'InvalidClientTokenId',
];
const WRONG_REGION = [
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
];

/** Why the storage cannot be used, and what an operator does about it. */
export function whatToDo(error: unknown, { endpoint, bucket, region }: ObjectStorage): string {
  const { code, status } = answeredBy(error);
  const whole = (what: string) => `Files cannot be kept at ${endpoint}/${bucket}: ${what}`;
  if (isOfCertificate(code)) {
    return whole(
      `its certificate is not trusted (${code}). Name the authority that signed it in NODE_EXTRA_CA_CERTS.`,
    );
  }
  if (hasCode(error, 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG')) {
    return whole('it does not speak TLS there. Check the port in STORAGE_URL, or add tls=off.');
  }
  if (status === undefined) {
    return whole(`nobody answers (${code}). Check host and port in STORAGE_URL, and that the storage runs.`);
  }
  if (WRONG_KEY.includes(code)) {
    return whole(
      `the key is not accepted (${code}). Check key and secret in STORAGE_URL (/ is written as %2F, + as %2B), or ` +
        'AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN.',
    );
  }
  if (code === 'NoSuchBucket' || status === 404) {
    return whole('there is no such bucket. Make it, or correct its name in STORAGE_URL.');
  }
  if (WRONG_REGION.includes(code) || status === 301) {
    return whole(`it is not in the region ${region} (${code}). Add region=… to STORAGE_URL.`);
  }
  if (code === 'RequestTimeTooSkewed') {
    return whole('the clocks differ. Set the clock of this machine right (NTP).');
  }
  if (status === 403) {
    return whole(
      `the key may not use it (${code}). It needs the rights to list the bucket and to get, put and delete objects.`,
    );
  }
  return whole(`the storage answers ${reasonOf(error)}.`);
}
