/** A browser without pages: follows a sign-in from here to the provider and back, and keeps its cookies. */
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './test-app.ts';

export interface TestBrowser {
  /** The way to the provider: where it was sent, and where the provider sends it back to. */
  leave(): Promise<{ authorization: URL; callback: URL }>;
  /** Opens the address that the provider gave; @returns where the page goes from there */
  comeBack(callback: URL | string): Promise<URL>;
  /** Both ways. */
  signIn(): Promise<URL>;
  /** Cookies of this installation. */
  readonly cookies: Map<string, string>;
}

const HERE = 'http://here.invalid';

const header = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

function keep(cookies: Map<string, string>, lines: readonly string[]) {
  for (const line of lines) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

const browsers = new Map<string, Map<string, string>>();

/** What the browser that was given this one-time token sends along with it. */
export const cookieWith = (token: unknown) => header(browsers.get(String(token)) ?? new Map());

/** @param start where a sign-in begins */
export function openBrowser({ fastify }: TestApp, start = '/api/google'): TestBrowser {
  const cookies = new Map<string, string>();
  const there = new Map<string, string>();

  const get = async (url: string): Promise<LightMyRequestResponse> => {
    const answer = await fastify.inject({ method: 'GET', url, headers: { cookie: header(cookies) } });
    keep(cookies, [answer.headers['set-cookie'] ?? []].flat());
    return answer;
  };

  /** Follows the provider's own redirections until one leaves it. */
  const followProvider = async (from: URL): Promise<URL> => {
    let at = from;
    for (let hop = 0; hop < 10; hop += 1) {
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie: header(there) } });
      keep(there, answer.headers.getSetCookie());
      const location = answer.headers.get('location');
      if (location === null)
        throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
      const next = new URL(location, at);
      if (next.origin !== from.origin) return next;
      at = next;
    }
    throw new Error('The provider redirects without an end');
  };

  const browser: TestBrowser = {
    cookies,
    async leave() {
      const answer = await get(start);
      const authorization = new URL(String(answer.headers.location), HERE);
      return { authorization, callback: await followProvider(authorization) };
    },
    async comeBack(callback) {
      const { pathname, search } = new URL(callback, HERE);
      const answer = await get(`${pathname}${search}`);
      if (answer.statusCode !== 302) throw new Error(`The callback answered ${answer.statusCode}`);
      const page = new URL(String(answer.headers.location), HERE);
      const token = page.searchParams.get('token');
      if (token !== null) browsers.set(token, cookies);
      return page;
    },
    async signIn() {
      const { callback } = await browser.leave();
      return browser.comeBack(callback);
    },
  };
  return browser;
}
