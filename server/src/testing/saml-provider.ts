/** A SAML provider on this machine: takes requests by redirect, and has the browser post its answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import {
  type AnswerParts,
  answerOf,
  makeSigningKey,
  partsOf,
  type SamlPerson,
  type SamlRequest,
  type SigningKey,
  samlMetadata,
} from './saml-answer.ts';

export interface SamlProvider {
  readonly entityId: string;
  readonly ssoUrl: string;
  readonly metadataUrl: string;
  readonly key: SigningKey;
  readonly metadata: string;
  /** Who signs in next where nobody is asked, and what is said of them. */
  says(person: SamlPerson): void;
  /** Makes every answer from now on, in place of the right one; null ends that. */
  answersBy(make: ((parts: AnswerParts) => string) | null): void;
  /** What the last browser asked for. */
  readonly lastRequest: SamlRequest | null;
  close(): Promise<void>;
}

interface Options {
  /** Ask people for their e-mail in a form. */
  readonly form?: boolean;
  /** By which browsers reach it: another name of this machine is another site to them. */
  readonly host?: string;
}

const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function readRequest(encoded: string): SamlRequest {
  const xml = inflateRawSync(Buffer.from(encoded, 'base64')).toString();
  const found = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  return {
    id: found(/ ID="([^"]+)"/),
    acs: found(/AssertionConsumerServiceURL="([^"]+)"/),
    issuer: found(/<saml:Issuer[^>]*>([^<]+)</),
  };
}

/** What somebody's browser is given: it posts the answer by itself. */
const posting = (acs: string, fields: Readonly<Record<string, string>>) =>
  `<!doctype html><html lang="en"><title>Example ID</title><body onload="document.forms[0].submit()"><form method="post" action="${quoted(acs)}">${Object.entries(
    fields,
  )
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${quoted(value)}">`)
    .join('')}</form></body></html>`;

const asking = (fields: URLSearchParams) =>
  `<!doctype html><html lang="en"><title>Sign in</title><main><h1>Example ID</h1><form>
<label>E-mail at the provider <input name="email"></label> <button>Continue</button>${[...fields]
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${quoted(value)}">`)
    .join('')}</form></main></html>`;

export async function startSamlProvider({
  form = false,
  host = '127.0.0.1',
}: Options = {}): Promise<SamlProvider> {
  const key = await makeSigningKey();
  let next: SamlPerson = { nameId: 'nobody', attributes: {} };
  let make: ((parts: AnswerParts) => string) | null = null;
  let lastRequest: SamlRequest | null = null;

  const server = createServer((incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', entityId);
    const send = (type: string, body: string) =>
      outgoing.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
    if (pathname === '/metadata') return send('application/samlmetadata+xml', metadata);
    const email = searchParams.get('email');
    if (form && email === null) return send('text/html', asking(searchParams));
    const request = readRequest(searchParams.get('SAMLRequest') ?? '');
    lastRequest = request;
    const person =
      email === null
        ? next
        : { nameId: email, attributes: { email, firstName: 'Ingrid', lastName: 'Solberg' } };
    const xml = (make ?? answerOf)(partsOf(request, { issuer: entityId, key, person }));
    return send(
      'text/html',
      posting(request.acs, {
        SAMLResponse: Buffer.from(xml).toString('base64'),
        RelayState: searchParams.get('RelayState') ?? '',
      }),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const entityId = `http://${host}:${port}`;
  const ssoUrl = `${entityId}/sso`;
  const metadata = samlMetadata(entityId, ssoUrl, key.certificate);

  return {
    entityId,
    ssoUrl,
    metadataUrl: `http://127.0.0.1:${port}/metadata`,
    key,
    metadata,
    says(person) {
      next = person;
    },
    answersBy(other) {
      make = other;
    },
    get lastRequest() {
      return lastRequest;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
