/** What the provider's own addresses may answer. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createProvider } from './provider.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** @param answer of the description, by the server's own address */
async function issuerThat(answer: (issuer: string) => { status: number; location?: string; body: object }) {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    const { status, location, body } = answer(issuer);
    response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
    response.end(JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { issuer, asked: () => asked };
}

const descriptionOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
});

const begin = (issuer: string) =>
  createProvider({ issuer, clientId: 'desk', clientSecret: 'secret' }, 'http://127.0.0.1:3000/back').begin();

test('a description is believed where it names the issuer that was asked', async () => {
  const { issuer } = await issuerThat((own) => ({ status: 200, body: descriptionOf(own) }));
  expect((await begin(issuer)).location).toMatch(new RegExp(`^${issuer}/authorize\\?`));
  const other = await issuerThat(() => ({ status: 200, body: descriptionOf(issuer) }));
  await expect(begin(other.issuer)).rejects.toThrow();
});

test('a redirect is not followed', async () => {
  const target = await issuerThat((own) => ({ status: 200, body: descriptionOf(own) }));
  const { issuer } = await issuerThat(() => ({ status: 302, location: target.issuer, body: {} }));
  await expect(begin(issuer)).rejects.toThrow();
  expect(target.asked()).toBe(0);
});
