/** What may come in place of a right answer; none of it signs anybody in, and each leaves a line in the security log. */
import { SAML as Library, ValidateInResponseTo } from '@node-saml/node-saml';
import { SAML } from '@switchboard/contract/access/saml-limits.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type AnswerParts,
  answerOf,
  makeSigningKey,
  partsOf,
  responseOf,
  SUCCESS,
  unsignedAssertion,
} from '../../../../../testing/saml-answer.ts';
import { FAILED, openSamlApp, pathOf } from './testing/saml-app.ts';
import { wrappedAnswers } from './testing/wrapped-answers.ts';

const own = await openSamlApp();
const { app, ours, theirs } = own;
beforeEach(() => own.forget());

const person = { nameId: 'p-user', attributes: { email: 'user@ours.test' } };
const victim = { nameId: 'p-admin', attributes: { email: 'admin@ours.test' } };
const users = () =>
  app.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

/** Nobody is in, nobody is new, and the log has it. */
async function expectRefused(attempt: () => Promise<URL>, page = FAILED) {
  const [before, logged] = [await users(), await own.failures()];
  expect(pathOf(await attempt())).toBe(page);
  expect(await app.db.selectFrom('hand_offs').selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom('provider_identities').selectAll().execute()).toEqual([]);
  expect(await users()).toEqual(before);
  expect(await own.failures()).toBe(logged + 1);
}
const expectAnswerRefused = (change: Parameters<typeof own.signIn>[2]) =>
  expectRefused(async () => (await own.signIn(person.nameId, person.attributes, change)).page);

const request = { id: '_r', acs: ours.callbackUrl, issuer: ours.entityId ?? '' };
const sample = partsOf(request, { issuer: own.provider.entityId, key: own.provider.key, person });
const wrapped = Object.keys(wrappedAnswers(sample, victim));

describe('signature wrapping', () => {
  test.each(wrapped)('%s', (name) =>
    expectAnswerRefused((parts) => wrappedAnswers(parts, victim)[name] ?? ''),
  );

  test('names nobody who was not signed to the library either, without what is looked at before it', async () => {
    const library = new Library({
      issuer: request.issuer,
      callbackUrl: request.acs,
      idpCert: own.provider.key.certificate,
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      validateInResponseTo: ValidateInResponseTo.always,
      cacheProvider: {
        saveAsync: async () => null,
        getAsync: async () => new Date().toISOString(),
        removeAsync: async () => null,
      },
    });
    const nameOf = (xml: string) =>
      library.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') }).then(
        ({ profile }) => profile?.nameID,
        () => 'refused',
      );
    expect(await nameOf(answerOf(sample))).toBe(person.nameId);
    for (const [name, xml] of Object.entries(wrappedAnswers(sample, victim)))
      expect([person.nameId, 'refused'], name).toContain(await nameOf(xml));
  });
});

const replaced = (from: string | RegExp, to: string) => (parts: AnswerParts) => {
  const right = answerOf(parts);
  const wrong = right.replace(from, to);
  if (wrong === right) throw new Error(`${from} is not in the answer`);
  return wrong;
};
const otherKey = await makeSigningKey();
const ALGORITHM = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

test.each<[string, Partial<AnswerParts> | ((parts: AnswerParts) => string)]>([
  ['no signature', { signs: [] }],
  ['a signature of the answer alone', { signs: ['response'] }],
  ['a signature by somebody else', { key: otherKey }],
  ['a signature by another organization’s provider', { key: own.foreign.key }],
  ['SHA-1', { algorithm: 'sha1' }],
  [
    'SHA-1 that is spelled otherwise',
    (parts) => answerOf({ ...parts, algorithm: 'sha1' }).replaceAll('sha1', 'sh&#97;1'),
  ],
  [
    'SHA-1 without quotes',
    (parts) => answerOf({ ...parts, algorithm: 'sha1' }).replaceAll(/Algorithm="([^"]+)"/g, 'Algorithm=$1'),
  ],
  ['an algorithm of nobody', replaced(ALGORITHM, 'http://evil.test/none')],
  ['a changed name', replaced('>p-user<', '>p-admin<')],
  ['a changed e-mail', replaced('user@ours.test', 'admin@ours.test')],
  ['a comment in the name', replaced('>p-user<', '>p-<!---->user<')],
  ['a comment in the e-mail', replaced('user@ours.test', 'user@ours.test<!---->.evil.test')],
  ['a CDATA section', replaced('>p-user<', '><![CDATA[p-user]]><')],
  ['an instruction', replaced('>p-user<', '>p-user<?x y?><')],
  ['a document type', (parts) => `<!DOCTYPE r>${answerOf(parts)}`],
  [
    'an entity of a file',
    (parts) =>
      `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${answerOf(parts).replace('>p-user<', '>&x;<')}`,
  ],
  [
    'entities that grow',
    (parts) =>
      `<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${answerOf(parts).replace('>p-user<', '>&b;<')}`,
  ],
  ['an entity of nobody', replaced('>p-user<', '>&x;<')],
  [
    'two assertions',
    (parts) => {
      const one = unsignedAssertion({ ...parts, assertionId: '_one' });
      return answerOf(parts).replace('</samlp:Response>', `${one}</samlp:Response>`);
    },
  ],
  [
    'an encrypted assertion',
    (parts) =>
      responseOf(
        parts,
        `${SUCCESS}<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>`,
      ),
  ],
  ['no assertion', (parts) => responseOf(parts, SUCCESS)],
  [
    'an assertion and nothing around it',
    (parts) => {
      const [assertion = ''] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(answerOf(parts)) ?? [];
      return assertion;
    },
  ],
  ['another audience', { audience: theirs.entityId ?? '' }],
  ['another recipient', { recipient: theirs.callbackUrl }],
  ['another destination', { destination: theirs.callbackUrl }],
  ['another issuer', { issuer: 'https://evil.test' }],
  ['an end that is over', { notBefore: -400, notOnOrAfter: -61 }],
  ['a beginning to come', { notBefore: 65, notOnOrAfter: 400 }],
  ['no request', { inResponseTo: null, subjectInResponseTo: null }],
  ['no request in what is signed', { subjectInResponseTo: null }],
  ['another request', { inResponseTo: '_other', subjectInResponseTo: '_other' }],
  ['another request in what is signed', { subjectInResponseTo: '_other' }],
  ['a name for this time alone', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
  ['more than it may have', (parts) => answerOf(parts).padEnd(SAML.answerBytes + 1)],
  ['no XML', () => 'hello'],
  ['XML without an end', (parts) => answerOf(parts).slice(0, -20)],
  ['a character that XML has not', (parts) => answerOf(parts).replace('>p-user<', '>p-user\u0000<')],
])('an answer with %s leads to nobody', (_, change) => expectAnswerRefused(change));

test('an answer that is not written in UTF-8 leads to nobody', () =>
  expectRefused(async () => {
    own.provider.says(person);
    const browser = own.openBrowser();
    const { path, fields } = await browser.leave();
    const xml = Buffer.from(fields.SAMLResponse ?? '', 'base64').toString();
    const SAMLResponse = Buffer.from(xml, 'utf16le').toString('base64');
    return browser.comeBack({ path, fields: { ...fields, SAMLResponse } });
  }));

test('clocks may differ by a minute', async () => {
  const late = await own.signIn(person.nameId, person.attributes, { notBefore: -400, notOnOrAfter: -50 });
  const early = await own.signIn(person.nameId, person.attributes, { notBefore: 50, notOnOrAfter: 400 });
  for (const { page } of [late, early]) expect(page.searchParams.get('token')).not.toBeNull();
});

describe('an answer that is right', () => {
  const leave = async () => {
    own.provider.says(person);
    const browser = own.openBrowser();
    return { browser, post: await browser.leave() };
  };

  test('counts once, also where two come at the same moment', async () => {
    const { browser, post } = await leave();
    const places = await Promise.all([browser.post(post), browser.post(post)]);
    const ways = places.filter(({ pathname }) => pathname.endsWith('/finish'));
    expect(ways).toHaveLength(1);
    const [way] = ways;
    expect((await browser.follow(way as URL)).searchParams.get('token')).not.toBeNull();
    await own.forget();
    await expectRefused(() => browser.comeBack(post));
  });

  test('leads on once', async () => {
    const { browser, post } = await leave();
    const place = await browser.post(post);
    await browser.follow(place);
    await own.forget();
    await expectRefused(() => browser.follow(place));
  });

  test('that answers an earlier one of the same browser is no answer to a later one', async () => {
    const { browser, post } = await leave();
    const later = await browser.leave();
    await expectRefused(() =>
      browser.comeBack({ ...post, fields: { ...post.fields, RelayState: later.fields.RelayState ?? '' } }),
    );
  });

  test.each(['RelayState', 'SAMLResponse'])('without %s, or unasked for, is nothing', async (name) => {
    const { browser, post } = await leave();
    const { [name]: _left, ...fields } = post.fields;
    await expectRefused(() => browser.comeBack({ ...post, fields: fields as Record<string, string> }));
    await expectRefused(() =>
      browser.comeBack({ ...post, fields: { ...fields, [name]: 'A'.repeat(43) } as Record<string, string> }),
    );
  });

  test('in another browser leads to nobody, and stays for the right one', async () => {
    const { browser, post } = await leave();
    const place = await browser.post(post);
    const other = own.openBrowser();
    await expectRefused(() => other.follow(place));
    await other.leave();
    await expectRefused(() => other.follow(place));
    expect((await browser.follow(place)).searchParams.get('token')).not.toBeNull();
  });

  test('at another provider’s address leads to nobody', async () => {
    const { browser, post } = await leave();
    await expectRefused(() => browser.comeBack({ ...post, path: new URL(theirs.callbackUrl).pathname }));
    const place = await browser.post(post);
    place.pathname = place.pathname.replace(ours._id, theirs._id);
    await expectRefused(() => browser.follow(place));
  });

  test('that comes or goes on too late leads to nobody', async () => {
    const { browser, post } = await leave();
    const place = await browser.post(post);
    app.clock.advance(SAML.finishedWithin);
    await expectRefused(() => browser.follow(place));
    const late = await leave();
    app.clock.advance(10 * 60_000);
    await expectRefused(() => late.browser.comeBack(late.post));
  });
});
