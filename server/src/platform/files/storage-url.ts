/** Where files are kept, as an address says it. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A bucket of an S3-compatible object storage, addressed by path: https://host:port/bucket. */
export interface ObjectStorage {
  readonly endpoint: string;
  readonly bucket: string;
  /** What the keys of all files begin with; ends in a slash unless it is empty. */
  readonly prefix: string;
  readonly region: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

export type StoragePlace = { readonly directory: string } | { readonly objects: ObjectStorage };

/** The variables from which programs of AWS take their key. */
export interface AwsKey {
  readonly AWS_ACCESS_KEY_ID?: string | undefined;
  readonly AWS_SECRET_ACCESS_KEY?: string | undefined;
  readonly AWS_SESSION_TOKEN?: string | undefined;
}

/** Says what an address must be, without repeating it: it may hold a secret. */
export class StorageUrlError extends Error {
  override name = 'StorageUrlError';
}

const FORM = 'an address like file:///var/lib/switchboard/files or s3://KEY:SECRET@HOST:PORT/BUCKET?region=…';
const NAME = /^[A-Za-z0-9][\w.-]*$/;
const DEFAULT_REGION = 'us-east-1';

/** @throws StorageUrlError whose message continues the name of what holds the address */
export function parseStorageUrl(text: string, key: AwsKey): StoragePlace {
  if (!URL.canParse(text)) {
    throw new StorageUrlError(
      `must be ${FORM} (inside key and secret write / as %2F, + as %2B, @ as %40, : as %3A)`,
    );
  }
  const url = new URL(text);
  if (url.protocol === 'file:') return { directory: directoryOf(url) };
  if (url.protocol === 's3:') return { objects: objectStorageOf(url, key) };
  throw new StorageUrlError(`must be ${FORM}`);
}

function directoryOf(url: URL): string {
  try {
    return resolve(fileURLToPath(url));
  } catch {
    throw new StorageUrlError(`must name a folder of this machine, like file:///var/lib/switchboard/files`);
  }
}

function objectStorageOf(url: URL, key: AwsKey): ObjectStorage {
  const [bucket = '', ...folders] = url.pathname.split('/').slice(1);
  if (folders.at(-1) === '') folders.pop();
  if (url.hostname === '' || !NAME.test(bucket) || !folders.every((name) => NAME.test(name))) {
    throw new StorageUrlError('must name a host and a bucket: s3://KEY:SECRET@HOST:PORT/BUCKET');
  }
  for (const name of url.searchParams.keys()) {
    if (name !== 'region' && name !== 'tls') {
      throw new StorageUrlError(`must have no parameters but region and tls, and has "${name}"`);
    }
  }
  const tls = url.searchParams.get('tls') ?? 'on';
  if (tls !== 'on' && tls !== 'off') throw new StorageUrlError('must have tls=on or tls=off');
  return {
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}`,
    bucket,
    prefix: folders.map((name) => `${name}/`).join(''),
    region: url.searchParams.get('region') || DEFAULT_REGION,
    credentials: credentialsOf(url, key),
  };
}

function credentialsOf(url: URL, key: AwsKey): ObjectStorage['credentials'] {
  const [accessKeyId, secretAccessKey] = [decode(url.username), decode(url.password)];
  if (accessKeyId !== '' && secretAccessKey !== '') return { accessKeyId, secretAccessKey };
  if (accessKeyId !== '' || secretAccessKey !== '') {
    throw new StorageUrlError('must have both a key and its secret: s3://KEY:SECRET@HOST:PORT/BUCKET');
  }
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: sessionToken } = key;
  if (id === undefined || secret === undefined) {
    throw new StorageUrlError(
      'must have a key and its secret (s3://KEY:SECRET@HOST:PORT/BUCKET), or AWS_ACCESS_KEY_ID and ' +
        'AWS_SECRET_ACCESS_KEY must be set',
    );
  }
  return { accessKeyId: id, secretAccessKey: secret, ...(sessionToken !== undefined && { sessionToken }) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new StorageUrlError('must have % in key and secret written as %25');
  }
}
