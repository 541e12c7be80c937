/** What journeys share: people who are signed in, and a page that fails the test when it complains. */
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { DEMO_PASSWORD } from '@switchboard/server/src/features/installation/demo/accounts.ts';
import { type Watched, watchAnswers } from './watch-answers.ts';

export { DEMO_PASSWORD, expect };

export const PEOPLE = {
  super: 'super@switchboard.example',
  admin: 'admin@acme.example',
  head: 'head@acme.example',
  manager: 'manager@acme.example',
  agent: 'agent1@acme.example',
  otherAgent: 'agent2@acme.example',
  /** Takes no tickets by themselves. */
  idleAgent: 'agent3@acme.example',
  user: 'user1@acme.example',
  otherUser: 'user2@acme.example',
  /** Three agents and a requester in whose names no other journey acts: these change their own accounts. */
  samuel: 'samuel.adeyemi@acme.example',
  elena: 'elena.petrova@acme.example',
  grace: 'grace.whitaker-montgomery@acme.example',
  luca: 'luca.moretti@acme.example',
  /** A requester whom no other journey has to do with: her counts are hers alone. */
  fatima: 'fatima.benali@acme.example',
  /** A requester who arranges lists. */
  aisha: 'aisha.rahman@acme.example',
  /** A requester of a department of her own, for what only some are offered. */
  meilin: 'meilin.zhao@acme.example',
  globexAdmin: 'admin@globex.example',
  globexManager: 'manager@globex.example',
  globexAgent: 'agent1@globex.example',
  globexUser: 'user1@globex.example',
  /** Whose ways in one journey changes. */
  passkeys: 'emil.fischer@globex.example',
  /** Whom no other journey asks for an approval. */
  globexApprover: 'amara.eze@globex.example',
  initechAdmin: 'admin@initech.example',
  initechUser: 'user1@initech.example',
} as const;
export type Who = keyof typeof PEOPLE;

/** What a browser says about a page that is not as it should be. Answers of 4xx are part of many journeys. */
export function watch(page: Page, complaints: string[]) {
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text());
  });
}

interface SignedIn {
  readonly token: string;
  readonly user: { readonly _id: string };
}

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

export interface App {
  /** A window of its own in which this person is signed in, on this page. */
  as(who: Who, path?: string, options?: WindowOptions): Promise<Page>;
  /** A window of its own in which nobody is signed in. */
  guest(path: string, options?: WindowOptions): Promise<Page>;
  /** A call past the page, as this person; a FormData goes as multipart, anything else as JSON. */
  api<Body>(who: Who, method: string, path: string, body?: unknown): Promise<Answer<Body>>;
}

export type WindowOptions = Parameters<Browser['newContext']>[0] & {
  /** Runs before the first page is opened: to hold the clock, or to stand between page and server. */
  prepare?: (page: Page) => Promise<unknown>;
  /** The person's theme, in this window alone: what the server keeps stays as it is. */
  theme?: string;
};

const prefer = (context: BrowserContext, theme: string) =>
  context.route('**/api/themes/user-preferences', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({
          json: {
            success: true,
            preferences: { theme, layout: { compactMode: false, sidebarCollapsed: false } },
          },
        })
      : route.fallback(),
  );

/** Of what may be asked twice: the server may close a connection that rested at the very moment it is used again. */
const RETRIES = 1;

/** By the server's word, since a page may have signed in by itself. */
const superAdmins = (request: APIRequestContext) => async (authorization: string | undefined) => {
  if (authorization === undefined) return false;
  const answer = await request.get('/api/auth/me', { headers: { authorization }, maxRetries: RETRIES });
  const body: { readonly user?: { readonly role: string } } = await answer.json();
  return body.user?.role === 'super_admin';
};

/** Sessions for calls past the page; windows have their own, which journeys may end. */
const sessions = new Map<Who, Promise<SignedIn>>();

export const test = base.extend<{ app: App; complaints: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture takes
  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, 'the browser complained').toEqual([]);
  },
  page: async ({ page, complaints, request }, use) => {
    watch(page, complaints);
    const answers = watchAnswers(page.context(), superAdmins(request));
    await use(page);
    complaints.push(...(await answers.leaks()));
  },
  app: async ({ browser, request, complaints, contextOptions, baseURL }, use) => {
    const signIn = async (who: Who): Promise<SignedIn> => {
      const answer = await request.post('/api/auth/login', {
        data: { email: PEOPLE[who], password: DEMO_PASSWORD },
        maxRetries: RETRIES,
      });
      expect(answer.status(), `sign-in of ${PEOPLE[who]}`).toBe(200);
      return answer.json();
    };
    const sessionOf = (who: Who) => {
      const session = sessions.get(who) ?? signIn(who);
      sessions.set(who, session);
      return session;
    };
    const windows: Page[] = [];
    const answers: Watched[] = [];
    const open = async (path: string, stored: Record<string, string>, options: WindowOptions) => {
      const { prepare, theme, ...contextChoices } = options;
      const context = await browser.newContext({ ...contextOptions, baseURL, ...contextChoices });
      await context.addInitScript(
        (items) => {
          if (sessionStorage.getItem('e2e-prepared') !== null) return;
          sessionStorage.setItem('e2e-prepared', 'yes');
          for (const [key, value] of items) localStorage.setItem(key, value);
        },
        Object.entries({ ...stored, ...(theme !== undefined && { 'switchboard.theme': theme }) }),
      );
      answers.push(watchAnswers(context, superAdmins(request)));
      if (theme !== undefined) await prefer(context, theme);
      const page = await context.newPage();
      watch(page, complaints);
      windows.push(page);
      await prepare?.(page);
      await page.goto(path);
      return page;
    };
    await use({
      async as(who, path = '/dashboard', options = {}) {
        const { token, user } = await signIn(who);
        const stored = { 'switchboard.token': token, 'switchboard.user': JSON.stringify(user) };
        return open(path, stored, options);
      },
      guest: (path, options = {}) => open(path, {}, options),
      async api(who, method, path, body) {
        const { token } = await sessionOf(who);
        const answer = await request.fetch(`/api${path}`, {
          method,
          headers: { authorization: `Bearer ${token}` },
          ...(method === 'GET' && { maxRetries: RETRIES }),
          ...(body instanceof FormData ? { multipart: body } : body !== undefined && { data: body }),
        });
        return { status: answer.status(), body: await answer.json() };
      },
    });
    for (const watched of answers) complaints.push(...(await watched.leaks()));
    await Promise.all(windows.map((page) => page.context().close()));
  },
});

/** Ends the session on the server; the page does not know yet. */
export const endSessionOf = (page: Page) =>
  page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('switchboard.token')}`;
    const answer = await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } });
    await answer.text();
  });

/** Words nobody else uses, so that journeys can run side by side on one installation. */
export const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`;
