/**
 * Takes pictures of every page as each role sees it, in every theme, on a desktop and on a phone: `npm run look`.
 * Starts nothing: BASE_URL says where a Switchboard with demo data runs (default http://127.0.0.1:3000).
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ROLE_LABELS, ROLES, type Role } from '@switchboard/contract/enums.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@switchboard/server/src/features/installation/demo/accounts.ts';
import { launchOptions } from './browser.ts';
import { addressOf, mayOpen, PAGES, type ProductPage, THEMES, type Things } from './pages.ts';

const BASE_URL = process.env.BASE_URL ?? 'http://127.0.0.1:3000';
const PICTURES = join(import.meta.dirname, '..', 'test-results', 'look');
const SIZES = { app: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

type Visitor = Role | 'guest';
type Stored = Readonly<Record<string, string>>;

/** The demo's fullest ticket, by the list in which a role finds it; an agent has others. */
const FULLEST = 'search=label%20printer%20prints';
const LISTS: Record<Role, string> = {
  user: `/tickets?${FULLEST}`,
  devops_agent: '/tickets?assignedOnly=true',
  bu_head: `/admin/tickets?${FULLEST}`,
  manager: `/admin/tickets?${FULLEST}`,
  admin: `/admin/tickets?${FULLEST}`,
  super_admin: `/admin/tickets?${FULLEST}`,
};

async function call<Body>(path: string, init?: RequestInit): Promise<Body> {
  const answer = await fetch(`${BASE_URL}/api${path}`, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Body;
}

/** What the browser of somebody of this role has stored, and what they may read. */
async function signIn(role: Role): Promise<{ stored: Stored; things: Things }> {
  const email = DEMO_ACCOUNTS.find((account) => account.role === ROLE_LABELS[role])?.email;
  const { token, user } = await call<{ token: string; user: object }>('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const headers = { authorization: `Bearer ${token}` };
  const { tickets } = await call<{ tickets: { _id: string }[] }>(`${LISTS[role]}&limit=1`, { headers });
  const { scheduledTickets } =
    role === 'admin'
      ? await call<{ scheduledTickets: { _id: string }[] }>('/scheduled-tickets', { headers })
      : { scheduledTickets: [] };
  const { heldLetters } =
    role === 'admin'
      ? await call<{ heldLetters: { _id: string }[] }>('/mail-intake/held', { headers })
      : { heldLetters: [] };
  const { organizations } =
    role === 'super_admin'
      ? await call<{ organizations: { _id: string }[] }>('/organizations?limit=1', { headers })
      : { organizations: [] };
  const { users } =
    role === 'admin'
      ? await call<{ users: { _id: string }[] }>('/admin/users?limit=1', { headers })
      : { users: [] };
  const { webhooks } =
    role === 'admin'
      ? await call<{ webhooks: { _id: string }[] }>('/admin/webhooks', { headers })
      : { webhooks: [] };
  const { intakes } =
    role === 'admin'
      ? await call<{ intakes: { _id: string }[] }>('/admin/intakes', { headers })
      : { intakes: [] };
  return {
    stored: { 'switchboard.token': token, 'switchboard.user': JSON.stringify(user) },
    things: {
      ticket: tickets[0]?._id ?? 'nothing-to-see',
      schedule: scheduledTickets[0]?._id ?? 'nothing-to-see',
      letter: heldLetters[0]?._id ?? 'nothing-to-see',
      organization: organizations[0]?._id ?? 'nothing-to-see',
      person: users[0]?._id ?? 'nothing-to-see',
      webhook: webhooks[0]?._id ?? 'nothing-to-see',
      intake: intakes[0]?._id ?? 'nothing-to-see',
    },
  };
}

async function openWindow(browser: Browser, size: keyof typeof SIZES, theme: string, stored: Stored) {
  const context = await browser.newContext({
    baseURL: BASE_URL,
    viewport: SIZES[size],
    deviceScaleFactor: 1,
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  await context.addInitScript(
    (items) => {
      for (const [key, value] of items) localStorage.setItem(key, value);
    },
    Object.entries({ ...stored, 'switchboard.theme': theme }),
  );
  // The person's own theme must not come in between, nor be changed.
  const preferences = { theme, layout: { compactMode: false, sidebarCollapsed: false } };
  await context.route('**/api/themes/user-preferences', (route) =>
    route.fulfill({ json: { success: true, preferences } }),
  );
  return context.newPage();
}

const nameOf = ({ path }: ProductPage) => path.slice(1).replaceAll(/\W+/g, '-');

async function photograph(page: Page, path: string, file: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: file });
}

const opens = (page: ProductPage, visitor: Visitor) =>
  visitor === 'guest'
    ? typeof page.access === 'string'
    : page.access !== 'everybody' && mayOpen(page, visitor);

const browser = await chromium.launch(await launchOptions());
let taken = 0;
try {
  for (const visitor of ['guest', ...ROLES] as const) {
    const { stored, things } =
      visitor === 'guest'
        ? {
            stored: {},
            things: {
              ticket: '',
              schedule: '',
              letter: '',
              organization: '',
              person: '',
              webhook: '',
              intake: '',
            },
          }
        : await signIn(visitor);
    for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
      const pages = PAGES.filter((candidate) => opens(candidate, visitor));
      await Promise.all(
        THEMES.map(async (theme) => {
          const folder = join(PICTURES, `${visitor}-${size}-${theme}`);
          await mkdir(folder, { recursive: true });
          const page = await openWindow(browser, size, theme, stored);
          for (const one of pages) {
            await photograph(page, addressOf(one.path, things), join(folder, `${nameOf(one)}.png`));
          }
          await page.context().close();
        }),
      );
      taken += pages.length * THEMES.length;
    }
    console.log(`${taken} pictures, the last as ${visitor}`);
  }
} finally {
  await browser.close();
}
console.log(PICTURES);
