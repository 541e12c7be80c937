/** What journeys share: people who are signed in, and a page that fails the test when it complains. */
import { readFile } from 'node:fs/promises';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@switchboard/server/src/features/demo/accounts.ts';

export { DEMO_PASSWORD, expect };

export const PEOPLE = {
  super: 'super@switchboard.example',
  admin: 'admin@acme.example',
  head: 'head@acme.example',
  manager: 'manager@acme.example',
  agent: 'agent1@acme.example',
  otherAgent: 'agent2@acme.example',
  user: 'user1@acme.example',
  otherUser: 'user2@acme.example',
  globexAdmin: 'admin@globex.example',
  globexManager: 'manager@globex.example',
  globexUser: 'user1@globex.example',
  initechAdmin: 'admin@initech.example',
} as const;
export type Who = keyof typeof PEOPLE;

/** What a browser says about a page that is not as it should be. Answers of 4xx are part of many journeys. */
const COMPLAINTS = /Content Security Policy|Uncaught|Warning:|violates/i;

export function watch(page: Page, complaints: string[]) {
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && COMPLAINTS.test(message.text())) complaints.push(message.text());
  });
}

interface SignedIn {
  readonly token: string;
  readonly userId: string;
}

interface Desk {
  /** A window of its own in which this person is signed in, on this page. */
  as(who: Who, path?: string, options?: Parameters<Browser['newContext']>[0]): Promise<Page>;
  /** A call past the page, as this person. */
  api(who: Who, method: string, path: string, body?: unknown): Promise<{ status: number; body: never }>;
  session(who: Who): Promise<SignedIn>;
}

export const test = base.extend<{ desk: Desk; complaints: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture takes
  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, 'the browser complained').toEqual([]);
  },
  page: async ({ page, complaints }, use) => {
    watch(page, complaints);
    await use(page);
  },
  desk: async ({ browser, request, complaints, contextOptions, baseURL }, use) => {
    const signIn = async (who: Who) => {
      const answer = await request.post('/api/auth/login', {
        data: { email: PEOPLE[who], password: DEMO_PASSWORD },
      });
      expect(answer.status(), `sign-in of ${PEOPLE[who]}`).toBe(200);
      return (await answer.json()) as { token: string; user: { _id: string } };
    };
    const opened: Page[] = [];
    await use({
      async as(who, path = '/dashboard', options = {}) {
        const { token, user } = await signIn(who);
        const context = await browser.newContext({ ...contextOptions, baseURL, ...options });
        await context.addInitScript(
          ([storedToken, storedUser]) => {
            if (sessionStorage.getItem('e2e-signed-in') !== null) return;
            sessionStorage.setItem('e2e-signed-in', '1');
            localStorage.setItem('switchboard.token', storedToken);
            localStorage.setItem('switchboard.user', storedUser);
          },
          [token, JSON.stringify(user)] as const,
        );
        const page = await context.newPage();
        watch(page, complaints);
        opened.push(page);
        await page.goto(path);
        return page;
      },
      async api(who, method, path, body) {
        const { token } = await signIn(who);
        const answer = await request.fetch(`/api${path}`, {
          method,
          headers: { authorization: `Bearer ${token}` },
          ...(body !== undefined && { data: body }),
        });
        return { status: answer.status(), body: (await answer.json()) as never };
      },
      async session(who) {
        const { token, user } = await signIn(who);
        return { token, userId: user._id };
      },
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },
});

/** A name nobody else uses, so that journeys can run side by side on one installation. */
export const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`;

export const readDownload = async (path: string) => readFile(path);
