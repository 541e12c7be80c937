/** A push service on this machine: takes what is sent to its browsers, and reads it as they would. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import type { PushServices } from '../platform/push-services.ts';

export interface ReceivedPush {
  readonly path: string;
  readonly authorization: string;
  readonly shown: Readonly<Record<string, string>>;
}

export interface TestBrowser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface TestPushService {
  /** For the application under test. */
  readonly services: PushServices;
  readonly received: ReceivedPush[];
  /** Requests, also those that were answered with something else than 201. */
  readonly asked: string[];
  addBrowser(): TestBrowser;
  /** From now on. */
  answerWith(status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

export async function startPushService(): Promise<TestPushService> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const readers = new Map<string, (body: Buffer) => Readonly<Record<string, string>>>();
  const received: ReceivedPush[] = [];
  const asked: string[] = [];
  let answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} };
  const server = createServer({ key, cert }, async (request, response) => {
    const path = request.url ?? '';
    const body = Buffer.concat(await request.toArray());
    asked.push(path);
    const read = readers.get(path);
    if (read !== undefined && answer.status === 201) {
      received.push({ path, authorization: request.headers.authorization ?? '', shown: read(body) });
    }
    response.writeHead(answer.status, answer.headers).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    services: { hosts: [host], agent: new Agent({ ca: cert, keepAlive: true }) },
    received,
    asked,
    addBrowser() {
      const own = createECDH('prime256v1');
      const p256dh = own.generateKeys();
      const auth = randomBytes(16);
      const path = `/${randomBytes(8).toString('hex')}`;
      readers.set(path, (body) => JSON.parse(decrypt(body, { own, p256dh, auth })));
      return {
        endpoint: `https://${host}${path}`,
        keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
      };
    },
    answerWith(status, headers = {}) {
      answer = { status, headers };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Reader {
  readonly own: ReturnType<typeof createECDH>;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

/** https://www.rfc-editor.org/rfc/rfc8291#section-3.4 */
function decrypt(body: Buffer, { own, p256dh, auth }: Reader): string {
  const salt = body.subarray(0, 16);
  const senderEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, senderEnd);
  const derive = (material: Uint8Array, salted: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salted, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
  const material = derive(own.computeSecret(sender), auth, info, 32);
  const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(
    body.subarray(-16),
  );
  const padded = Buffer.concat([decipher.update(body.subarray(senderEnd, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
