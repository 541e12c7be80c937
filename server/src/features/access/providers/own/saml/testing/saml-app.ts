/** Two organizations with SAML providers of their own, domains that are theirs, and browsers that go there and back over real sockets. */
import type { IdentityProvider as Own } from '@switchboard/contract/access/identity-providers.ts';
import { afterAll } from 'vitest';
import { newId } from '../../../../../../platform/ids.ts';
import { openTestApp } from '../../../../../../testing/open-test-app.ts';
import { type AnswerParts, answerOf } from '../../../../../../testing/saml-answer.ts';
import { startSamlProvider } from '../../../../../../testing/saml-provider.ts';
import { type Organization, PASSWORD } from '../../../../../../testing/world.ts';

const HERE = 'http://here.invalid';

/** What the page at the provider has a browser post. */
export interface Post {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

export async function openSamlApp() {
  const { app, world } = await openTestApp({ OUTBOUND_ALLOW: '127.0.0.0/8', RATE_LIMIT_FACTOR: '100' });
  const base = await app.listen();
  const [provider, foreign] = [await startSamlProvider(), await startSamlProvider()];
  afterAll(async () => {
    await provider.close();
    await foreign.close();
  });

  const verify = async ({ id }: Pick<Organization, 'id'>, domain: string) => {
    await app.db
      .insertInto('organization_domains')
      .values({
        organization_id: id,
        id: newId(),
        domain,
        challenge: 'x',
        state: 'verified',
        verified_by: 'super_admin',
        verified_at: new Date(),
        created_at: new Date(),
      })
      .execute();
  };
  const send = (caller: string | null, method: string, path: string, body?: object) =>
    app.call(caller, method, path, body && { body });
  const add = async (home: Organization, at = provider, more: object = {}) => {
    const { status, body } = await send(home.admin, 'POST', '/admin/identity-providers/saml', {
      name: `${home.code} SAML`,
      issuer: at.entityId,
      ssoUrl: at.ssoUrl,
      certificates: [at.key.certificate],
      password: PASSWORD,
      ...more,
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.identityProvider as unknown as Own;
  };
  const switchOn = async (home: Organization, { _id, version }: Own) => {
    const change = { isActive: true, version, password: PASSWORD };
    const { body } = await send(home.admin, 'PUT', `/admin/identity-providers/${_id}`, change);
    return body.identityProvider as unknown as Own;
  };
  await verify(world.ours, 'ours.test');
  await verify(world.theirs, 'theirs.test');
  const ours = await switchOn(world.ours, await add(world.ours));
  const theirs = await switchOn(world.theirs, await add(world.theirs, foreign));

  /** A browser, with the cookies of this installation. */
  function openBrowser(start = `/api/sso/${ours._id}/start`) {
    const cookies = new Map<string, string>();
    const ask = async (path: string, init: RequestInit = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(`${base}${path}`, {
        redirect: 'manual',
        ...init,
        headers: { ...(init.method !== 'POST' && { cookie }), ...init.headers },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      return answer;
    };
    const browser = {
      ask,
      get cookie() {
        return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      },
      /** To the provider; what its page has the browser post. */
      async leave(): Promise<Post> {
        const begun = await ask(start);
        const page = await (await fetch(begun.headers.get('location') ?? '')).text();
        const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
        const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
          ([, name = '', value = '']) => [name, value],
        );
        return { path: new URL(action).pathname, fields: Object.fromEntries(fields) };
      },
      /** As a page of the provider has it posted: from another site, without cookies. */
      async post({ path, fields }: Post): Promise<URL> {
        const answer = await ask(path, {
          method: 'POST',
          body: new URLSearchParams(fields),
          headers: { origin: provider.entityId, 'sec-fetch-site': 'cross-site' },
        });
        if (answer.status !== 303) throw new Error(`${answer.status}: ${await answer.text()}`);
        return new URL(answer.headers.get('location') ?? '', HERE);
      },
      /** Goes on where the answer led to, until a page of ours. */
      async follow(place: URL): Promise<URL> {
        if (!place.pathname.startsWith('/api/')) return place;
        const answer = await ask(`${place.pathname}${place.search}`);
        return new URL(answer.headers.get('location') ?? '', HERE);
      },
      async comeBack(post: Post): Promise<URL> {
        return browser.follow(await browser.post(post));
      },
      async signIn(): Promise<URL> {
        return browser.comeBack(await browser.leave());
      },
    };
    return browser;
  }

  return {
    app,
    world,
    base,
    provider,
    foreign,
    ours,
    theirs,
    verify,
    send,
    add,
    switchOn,
    openBrowser,
    /** Signs somebody in, by an answer that is made so. */
    async signIn(
      nameId: string,
      attributes: AnswerParts['attributes'],
      change: Partial<AnswerParts> | ((parts: AnswerParts) => string) = {},
    ) {
      provider.says({ nameId, attributes });
      provider.answersBy(
        typeof change === 'function' ? change : (parts) => answerOf({ ...parts, ...change }),
      );
      const browser = openBrowser();
      const page = await browser.signIn();
      provider.answersBy(null);
      return { page, browser };
    },
    exchange: (page: URL, cookie: string) =>
      app.call(null, 'POST', '/auth/exchange', {
        body: { token: page.searchParams.get('token') ?? '' },
        headers: { cookie },
      }),
    /** How often the security log says that nobody was signed in. */
    async failures(): Promise<number> {
      const { body } = await send(world.superAdmin, 'GET', '/super-admin/security-log?limit=100');
      return (body.entries as unknown as { event: string; times: number }[])
        .filter(({ event }) => event === 'sign_in.not_signed_in')
        .reduce((sum, { times }) => sum + times, 0);
    },
    async forget() {
      await app.db.deleteFrom('provider_identities').execute();
      await app.db.deleteFrom('hand_offs').execute();
      await app.db.deleteFrom('saml_requests').execute();
    },
  };
}

export const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`;
export const FAILED = '/oauth/callback?error=sso_failed';
