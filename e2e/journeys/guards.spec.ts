import type { Page } from '@playwright/test';
import { type App, expect, test, unique } from '../fixtures.ts';
import { organizationId } from '../organizations.ts';
import { addressOf, mayOpen, PAGES, UNLISTED } from '../pages.ts';
import { firstSchedule } from '../schedules.ts';
import { assignTicket, raiseTicket } from '../tickets.ts';

/** One that the agent may read. */
async function sharedTicket(app: App): Promise<string> {
  const { _id } = await raiseTicket(app, 'user', { summary: unique('Door to the server room') });
  await assignTicket(app, 'admin', _id, 'agent');
  return _id;
}

/** Changes the address inside the running page, as the back button does; much faster than loading it anew. */
const goInside = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('every address of the product has its row in the table of pages', () => {
  expect(UNLISTED).toEqual([]);
});

test('who is not signed in gets no further than a sign-in page', async ({ page }) => {
  const closed = PAGES.filter(({ access }) => typeof access !== 'string').map(({ path }) => path);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  for (const path of [...closed, '/super-admin']) {
    await goInside(
      page,
      addressOf(path, {
        ticket: 'some-ticket',
        schedule: 'some-schedule',
        letter: 'some-letter',
        organization: 'some-organization',
        person: 'some-person',
        webhook: 'some-webhook',
        intake: 'some-intake',
      }),
    );
    const door = path === '/admin' || path.startsWith('/admin/') ? '/admin/login' : '/login';
    await expect(page, path).toHaveURL(door);
    await expect(page.getByLabel('E-mail')).toBeVisible();
  }
  await goInside(page, '/no/such/page');
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  for (const { path } of PAGES.filter(({ access }) => typeof access === 'string')) {
    await goInside(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page, path).toHaveURL(path);
  }
});

// What each role may open and finds in the sidebar is in guard.test.ts and navigation.test.ts; this is the whole way.
test('a DevOps agent finds the own pages in the sidebar, and is sent away from the others', async ({
  app,
}) => {
  const role = 'devops_agent';
  const things = {
    ticket: await sharedTicket(app),
    schedule: await firstSchedule(app),
    letter: 'some-letter',
    organization: await organizationId(app),
    person: 'some-person',
    webhook: 'some-webhook',
    intake: 'some-intake',
  };
  const page = await app.as('agent', '/');
  await expect(page).toHaveURL('/dashboard');
  // Views stand in a list of their own below, and come later.
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('list').first().getByRole('link');
  const assigned = /^Assigned to Me(\d+ new)?\d*$/;
  await expect(entries).toHaveText([
    /^Dashboard$/,
    assigned,
    /^Triage\d*$/,
    /^To approve\d*$/,
    /^Absences$/,
    /^Profile$/,
  ]);

  for (const one of PAGES) {
    const path = addressOf(one.path, things);
    const stays = mayOpen(one, role);
    await goInside(page, path);
    // A list may add how it opens.
    await expect(page, path).toHaveURL(({ pathname }) => pathname === (stays ? path : '/dashboard'));
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
});
