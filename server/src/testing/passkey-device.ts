/** An authenticator in software, and the browser around it: makes passkeys and signs with them, rightly or as a test wants. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** As a page at this origin would have it. */
export const ORIGIN = 'http://desk.test:3000';
/** What such a page sends with every call. */
export const FROM_HOST = { host: new URL(ORIGIN).host };

type Plain = number | string | Buffer | Map<Plain, Plain>;

/** RFC 8949, as far as authenticators need it. */
function cbor(value: Plain): Buffer {
  const head = (kind: number, size: number) => {
    if (size < 24) return Buffer.from([(kind << 5) | size]);
    if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
    return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id?: string };
  readonly user?: { readonly id: string };
  readonly allowCredentials?: readonly { readonly id: string }[];
}

export interface Behaviour {
  readonly origin?: string;
  /** Whether it knows its user; only touched otherwise. */
  readonly verified?: boolean;
  /** In place of its own, which moves on by one. */
  readonly counter?: number;
  readonly userHandle?: string | null;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

export function createPasskeyDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  /** RFC 9053, 2.1 and 7.1: ES256 on P-256. */
  const coseKey = cbor(
    new Map<Plain, Plain>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const id = randomBytes(32);
  let counter = 0;
  let owner: string | undefined;

  const authenticatorData = (host: string, { verified = true }: Behaviour, count: number, key?: Buffer) => {
    const flags = PRESENT | (verified ? VERIFIED : 0) | (key === undefined ? 0 : WITH_KEY);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(host), Buffer.from([flags]), counted, ...(key === undefined ? [] : [key])]);
  };
  const clientData = (type: string, challenge: string, { origin = ORIGIN }: Behaviour) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  return {
    id: named.id,
    /** As a passkey keeps it. */
    publicKey: coseKey,
    /** What `navigator.credentials.create` would answer. */
    make(options: Options, behaviour: Behaviour = {}) {
      const host = options.rp?.id ?? '';
      owner = options.user?.id;
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const key = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
      const attestation = new Map<Plain, Plain>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(host, behaviour, behaviour.counter ?? counter, key)],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, behaviour).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** What `navigator.credentials.get` would answer. */
    answer(options: Options, behaviour: Behaviour = {}) {
      counter += 1;
      const data = authenticatorData(options.rpId ?? '', behaviour, behaviour.counter ?? counter);
      const client = clientData('webauthn.get', options.challenge, behaviour);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: behaviour.userHandle === undefined ? owner : behaviour.userHandle,
        },
      };
    },
  };
}

export type PasskeyDevice = ReturnType<typeof createPasskeyDevice>;
