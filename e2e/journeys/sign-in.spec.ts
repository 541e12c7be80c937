import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, endSessionOf, expect, PEOPLE, test, unique } from '../fixtures.ts';
import { raiseTicket } from '../tickets.ts';

const email = (page: Page) => page.getByLabel('E-mail');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

async function signIn(page: Page, address: string, secret = DEMO_PASSWORD) {
  await email(page).fill(address);
  await password(page).fill(secret);
  await submit(page).click();
}

/** What comes over the wire during a visit, until the fonts are there, and before the page asks for the live connection. */
async function countFirst(page: Page, visit: () => Promise<void>) {
  const session = await page.context().newCDPSession(page);
  const counted = { bytes: 0, requests: 0, types: [] as string[], files: [] as string[] };
  const begun = new Map<string, string>();
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let isLive = false;
  let visited = '';
  session.on('Network.requestWillBeSent', ({ requestId, loaderId, request, type = 'Other' }) => {
    const { pathname } = new URL(request.url);
    // What the page before still asked for belongs to nobody's first visit, and it asks until the next one is there.
    if (type === 'Document') {
      Object.assign(counted, { bytes: 0, requests: 0, types: [], files: [] });
      begun.clear();
      isLive = false;
      visited = loaderId;
    }
    if (loaderId !== visited) return;
    isLive ||= pathname === '/socket.io/';
    if (isLive) return;
    begun.set(requestId, pathname);
    counted.requests += 1;
    counted.types.push(type);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = begun.get(requestId);
    if (!file) return;
    counted.bytes += encodedDataLength;
    counted.files.push(`${file} ${encodedDataLength}`);
  });
  await visit();
  await page.evaluate(() => document.fonts.ready);
  await session.detach();
  return counted;
}

const storedSession = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('switchboard.token'), localStorage.getItem('switchboard.user')]);

test('a newcomer signs in, and lands where they were going', async ({ page }) => {
  await page.goto('/tickets?status=open');
  await expect(page).toHaveURL('/login');
  await signIn(page, PEOPLE.user, 'wrong words');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(email(page)).toHaveValue(PEOPLE.user);
  await signIn(page, PEOPLE.user);
  await expect(page).toHaveURL('/tickets?status=open');
  await expect(page.getByRole('heading', { name: 'My Tickets' })).toBeVisible();
});

test('a first visit fetches few files and few bytes, and begins them before the program runs', async ({
  page,
  app,
}) => {
  const door = await countFirst(page, async () => {
    await page.goto('/login');
    await expect(submit(page)).toBeVisible();
  });
  expect(door.requests).toBeGreaterThan(3);
  expect(door.requests).toBeLessThanOrEqual(8);
  expect(door.bytes, door.files.join('\n')).toBeLessThan(215_000);
  expect(door.types).not.toContain('Stylesheet');

  const list = await app.as('user', '/terms-of-use');
  const inside = await countFirst(list, async () => {
    // What a list fetches last.
    const followed = list.waitForResponse(/\/socket\.io\//);
    await list.goto('/tickets');
    await expect(list.getByRole('row').nth(1)).toBeVisible();
    await followed;
  });
  expect(inside.bytes, inside.files.join('\n')).toBeLessThan(340_000);
  expect(inside.requests).toBeGreaterThan(15);
  expect(inside.requests, inside.files.join('\n')).toBeLessThanOrEqual(26);
});

test('an admin comes in by the admin portal with the demo credentials shown there', async ({
  page,
  request,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Admin portal' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/login');

  const demo = page.getByRole('region', { name: 'Demo credentials' });
  await expect(demo).toContainText(DEMO_PASSWORD);
  for (const button of await demo.getByRole('button').all()) {
    const address = (await button.textContent())?.match(/\S+@[a-z]+\.example/)?.[0] ?? '';
    const answer = await request.post('/api/auth/login', {
      data: { email: address, password: DEMO_PASSWORD },
    });
    expect(answer.status(), address).toBe(200);
  }
  await demo.getByRole('button', { name: PEOPLE.admin }).click();
  await submit(page).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('banner')).toContainText('Acme Manufacturing');

  for (const door of ['/login', '/admin/login']) {
    await page.goto(door);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('everybody may come in by the admin portal, and others land on their own dashboard', async ({
  page,
}) => {
  await page.goto('/admin/login');
  await signIn(page, PEOPLE.super);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('banner')).toContainText('All organizations');
  await expect(page.getByRole('banner')).not.toContainText('Acme');
});

test('who signs out leaves nothing behind for the next person at this browser', async ({ app }) => {
  const ticket = await raiseTicket(app, 'user', { summary: unique('Badge reader at gate') });
  const page = await app.as('user', '/tickets');
  await expect(page.getByRole('link', { name: ticket.summary })).toBeVisible();
  await page.getByRole('link', { name: ticket.summary }).click();
  await expect(page.getByRole('heading', { level: 1, name: ticket.summary })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await storedSession(page)).toEqual([null, null]);
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(ticket.summary)).toBeHidden();

  await signIn(page, PEOPLE.otherUser);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Tickets' }).click();
  await expect(page.getByRole('table', { name: 'My Tickets' })).toBeVisible();
  await expect(page.getByText(ticket.summary)).toBeHidden();
});

test('a token that the server refuses at the start is told until the first input', async ({ app }) => {
  const page = await app.guest('/terms-of-use');
  await page.evaluate(() => {
    localStorage.setItem('switchboard.token', 'of-no-session');
    localStorage.setItem('switchboard.user', JSON.stringify({ _id: 'x', role: 'user' }));
  });
  await page.goto('/tickets');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Token validation failed')).toBeVisible();
  expect(await storedSession(page)).toEqual([null, null]);
  await email(page).pressSequentially('u');
  await expect(page.getByText('Token validation failed')).toBeHidden();
});

test('a server that is down at the start costs nobody the session', async ({ app }) => {
  const page = await app.as('user', '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hannah');
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, body: 'starting' }));
  await page.goto('/tickets');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect((await storedSession(page))[0]).not.toBeNull();
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'My Tickets' })).toBeVisible();
});

test('a session that ends in the middle of a reply costs no word of it', async ({ app }) => {
  const ticket = await raiseTicket(app, 'user', { summary: unique('Fork lift battery') });
  // Without the live connection, which would tell the window before the reply is sent.
  const page = await app.as('user', `/tickets/${ticket._id}`, {
    prepare: async (window) => {
      await window.routeWebSocket(/socket\.io/, (socket) => socket.close());
      await window.route(/socket\.io/, (route) => route.abort());
    },
  });
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await reply.fill('It is the second one this week.');
  await endSessionOf(page);

  await page.getByRole('button', { name: 'Send reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  expect(await storedSession(page)).toEqual([null, null]);
  await expect(page.locator('[data-composer] textarea')).toHaveValue('It is the second one this week.');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();

  await signIn(page, PEOPLE.manager);
  await expect(page).toHaveURL(`/tickets/${ticket._id}`);
  await expect(reply).toHaveValue('');
  await page.getByRole('button', { name: 'Sign out' }).click();

  await page.goto(`/tickets/${ticket._id}`);
  await signIn(page, PEOPLE.user);
  await expect(page).toHaveURL(`/tickets/${ticket._id}`);
  await expect(reply).toHaveValue('It is the second one this week.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('article')).toContainText('It is the second one this week.');
});
