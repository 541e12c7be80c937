/** Receivers that are slow, endless or want the program to reach the network that it stands in. */
import dns2 from 'dns2';
import { afterAll, expect, test } from 'vitest';
import { readAdmitted } from '../../platform/outbound/addresses.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts';
import { sendRequest } from './sending/send-request.ts';
import { startReceiver } from './testing/receiver.ts';

const receiver = await startReceiver();
const open: { close(): unknown }[] = [receiver];
afterAll(async () => {
  for (const one of open) await one.close();
});
const never = new AbortController().signal;
const asked: string[] = [];

/** What names lead to, one answer after the other. */
const names = new Map<string, string[][]>();
const { createServer, Packet } = dns2;
const dns = createServer({
  udp: true,
  handle(request, send) {
    const response = Packet.createResponseFromRequest(request);
    const [question] = request.questions;
    const name = question?.name ?? '';
    if (question?.type === Packet.TYPE.A) {
      asked.push(name);
      const answers = names.get(name) ?? [];
      const now = answers.length > 1 ? answers.shift() : answers[0];
      for (const address of now ?? []) {
        response.answers.push({ name, type: Packet.TYPE.A, class: Packet.CLASS.IN, ttl: 0, address });
      }
    }
    send(response);
  },
});
await dns.listen({ udp: { port: 0, address: '127.0.0.1' } });
open.push({ close: () => dns.close() });
const { udp } = dns.addresses();

const reach = (allow: readonly string[]): Outbound => {
  const outbound = createOutbound({
    outboundAllow: readAdmitted(allow),
    dnsServers: [`127.0.0.1:${udp.port}`],
  });
  open.push(outbound);
  return outbound;
};
const sent = (url: string) => ({ url, headers: {}, body: '{}' });
const strict = reach([]);
const local = reach(['127.0.0.0/8']);
const send = (outbound: Outbound, url: string, within?: number) =>
  sendRequest(outbound, sent(url), never, within);

test('a name that leads inside is refused, when it is saved and at each attempt', async () => {
  names.set('inside.test', [['127.0.0.1']]);
  await expect(strict.check('https://inside.test/')).rejects.toThrow('leads to 127.0.0.1');
  expect(await send(strict, 'https://inside.test/')).toMatchObject({ reason: 'blocked', response: null });
});

test('one address inside among public ones is enough', async () => {
  names.set('mixed.test', [['93.184.216.34', '10.0.0.1']]);
  await expect(strict.check('https://mixed.test/')).rejects.toThrow('leads to 10.0.0.1');
  expect(await send(strict, 'https://mixed.test/')).toMatchObject({ reason: 'blocked' });
});

test('a name that leads elsewhere after it was looked at reaches nothing inside', async () => {
  const before = receiver.received.length;
  names.set('rebound.test', [['93.184.216.34'], ['127.0.0.1']]);
  await strict.check('https://rebound.test/');
  expect(await send(strict, `https://rebound.test:${receiver.port}/`)).toMatchObject({ reason: 'blocked' });
  expect(receiver.received).toHaveLength(before);
});

test('the connection goes to what was judged: the name is looked up once for it', async () => {
  names.set('once.test', [['127.0.0.1'], ['10.9.9.9']]);
  asked.length = 0;
  const answer = await send(local, `http://once.test:${receiver.port}/hook`);
  expect(answer).toMatchObject({ reason: null, response: { status: 204 } });
  expect(asked).toEqual(['once.test']);
});

test('http is for what is admitted, by address or by name', async () => {
  await expect(strict.check('http://93.184.216.34/')).rejects.toThrow();
  await expect(strict.check(receiver.url)).rejects.toThrow();
  await local.check(receiver.url);
  names.set('ci.example.internal', [['127.0.0.1']]);
  const byName = reach(['*.example.internal']);
  await byName.check('http://ci.example.internal/');
  await expect(byName.check('http://127.0.0.1/')).rejects.toThrow();
});

test('an unknown host may be saved, and is said to be unknown when it is called', async () => {
  await strict.check('https://nowhere.test/');
  expect(await send(strict, 'https://nowhere.test/')).toMatchObject({ reason: 'not_found' });
});

test('who answers too late is given up', async () => {
  receiver.answer(() => undefined);
  expect(await send(local, receiver.url, 200)).toMatchObject({ reason: 'timeout', response: null });
});

test('of an answer that never ends the beginning is kept', async () => {
  receiver.answer((response) => {
    response.writeHead(200);
    const more = () => response.write('x'.repeat(16_384)) && setImmediate(more);
    response.on('drain', more);
    response.on('close', () => response.off('drain', more));
    more();
  });
  const { reason, response } = await send(local, receiver.url);
  expect(reason).toBeNull();
  expect(response).toMatchObject({ status: 200, cut: true });
  expect(response?.body).toHaveLength(8_192);
});

test('an answer that drips counts by its status and is kept as far as it came', async () => {
  receiver.answer((response) => {
    response.writeHead(200);
    response.write('a');
  });
  expect(await send(local, receiver.url, 400)).toMatchObject({
    reason: null,
    response: { status: 200, body: 'a', cut: true },
  });
});

test('what is no HTTP, and headers without end, are failures', async () => {
  receiver.answer((response) => response.socket?.end('SSH-2.0-OpenSSH\r\n'));
  expect(await send(local, receiver.url)).toMatchObject({ reason: 'malformed', response: null });
  receiver.answer((response) => response.writeHead(200, { 'x-long': 'x'.repeat(60_000) }).end());
  expect(await send(local, receiver.url)).toMatchObject({ reason: 'malformed', response: null });
});

test('nobody listens there', async () => {
  const gone = await startReceiver();
  await gone.close();
  expect(await send(local, gone.url)).toMatchObject({ reason: 'unreachable', response: null });
});
