import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@switchboard/server/src/features/installation/demo/accounts.ts';
import {
  expectAccessible,
  expectAccessibleInEveryTheme,
  expectListBeginsEarly,
  expectNoSidewaysScroll,
  keepThemeHere,
} from '../accessibility.ts';
import { picture } from '../files.ts';
import { type App, expect, test, unique, type Who } from '../fixtures.ts';
import { heldLetter } from '../letters.ts';
import { organizationId } from '../organizations.ts';
import { addressOf, mayOpen, PAGES, SCHEDULE, THEMES, TICKET } from '../pages.ts';
import { firstSchedule } from '../schedules.ts';
import { assignTicket, raiseTicket, setStatus, writeComment } from '../tickets.ts';

// How pages stand is looked at, not how they come.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A ticket with something of everything on it. */
async function fullTicket(app: App) {
  const { buffer, name, mimeType } = picture('panel.png');
  const file = new File([new Uint8Array(buffer)], name, { type: mimeType });
  const ticket = await raiseTicket(app, 'user', { summary: unique('Control panel'), files: [file] });
  await assignTicket(app, 'admin', ticket._id, 'agent');
  await writeComment(app, 'agent', ticket._id, 'On my way.');
  await writeComment(app, 'agent', ticket._id, 'Third time.', { internal: true });
  await setStatus(app, 'agent', ticket._id, 'In Progress');
  return ticket;
}

/** Waits until the page and what it loads are there. */
async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The page that is open, as a phone shows it. */
async function expectFitsPhone(page: Page, what: string, isList = false) {
  const desktop = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await settled(page);
  await expectNoSidewaysScroll(page, what);
  if (isList) await expectListBeginsEarly(page, what);
  if (desktop !== null) await page.setViewportSize(desktop);
}

async function goTo(page: Page, path: string) {
  await page.goto(path);
  await settled(page);
}

/** Buttons that are lower or narrower than a fingertip. */
const tooSmallForFingers = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect();
        const isSeen = width > 0 && getComputedStyle(button).visibility !== 'hidden';
        return isSeen && (Math.round(width) < 40 || Math.round(height) < 40)
          ? [`${button.ariaLabel ?? button.textContent}: ${width} × ${height}`]
          : [];
      }),
    );

/** Pages whose rows begin early on a phone; nobody waits for approval in the demo. */
const LISTS: ReadonlySet<string> = new Set([
  '/tickets',
  '/tickets/assigned',
  '/admin/tickets',
  '/admin/users',
  '/admin/categories',
  '/admin/projects',
  '/admin/audit',
  '/admin/security-log',
  '/admin/organizations',
  '/admin/scheduled-tickets',
  `/admin/scheduled-tickets/${SCHEDULE}`,
  '/super-admin/organizations',
  '/super-admin/users',
  '/super-admin/tickets',
  '/super-admin/projects',
  '/super-admin/subscriptions',
  '/super-admin/security-log',
]);

/** The same inside the running page, which is faster than loading the program again for each of fifty addresses. */
async function goInside(page: Page, path: string) {
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.setAttribute('data-left', ''));
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('[data-left]')).toHaveCount(0);
  await settled(page);
}

/** Who looks at a page where roles see different things. */
const VIEWERS: Readonly<Record<string, readonly Who[]>> = {
  '/dashboard': ['user', 'agent', 'manager', 'super'],
  '/tickets': ['user', 'admin'],
  '/tickets/create': ['user', 'super'],
  [`/tickets/${TICKET}`]: ['user', 'agent'],
  // The requester of a ticket in progress is told that it cannot be edited any more.
  [`/tickets/${TICKET}/edit`]: ['user', 'manager'],
};

/** Who looks at the other pages: the first of these who may. */
const READERS = ['user', 'agent', 'manager', 'admin', 'super'] as const;
const ROLES_OF = {
  user: 'user',
  agent: 'devops_agent',
  manager: 'manager',
  admin: 'admin',
  super: 'super_admin',
} as const;

const pagesOf = (who: (typeof READERS)[number]) =>
  PAGES.filter(({ access }) => typeof access !== 'string')
    .filter((one) => {
      const first = READERS.find((reader) => mayOpen(one, ROLES_OF[reader]));
      return (VIEWERS[one.path] ?? [first]).includes(who);
    })
    .map(({ path }) => path);

const publicPages = PAGES.filter(({ access }) => typeof access === 'string').map(({ path }) => path);

test('every public page can be read and used by everybody in every theme, and fits a phone', async ({
  app,
}) => {
  test.slow();
  for (const theme of THEMES) {
    const page = await app.guest('/setup', { theme, hasTouch: true });
    await settled(page);
    for (const path of publicPages) {
      await goInside(page, path);
      await expectAccessible(page, `${path} in ${theme}`, theme === 'light' ? 'all' : 'colours');
      if (theme === 'light') await expectFitsPhone(page, path);
    }
    await page.context().close();
  }
});

async function firstUser(app: App): Promise<string> {
  const { body } = await app.api<{ users: { _id: string }[] }>('admin', 'GET', '/admin/users?limit=1');
  return body.users[0]?._id ?? '';
}

/** That of the demo, with what was posted to it. */
async function firstIntake(app: App): Promise<string> {
  const { body } = await app.api<{ intakes: { _id: string }[] }>('admin', 'GET', '/admin/intakes');
  return body.intakes[0]?._id ?? '';
}

/** One of which a delivery is under way, to a port where nobody listens. */
async function testedWebhook(app: App): Promise<string> {
  const { status, body } = await app.api<{ webhook: { _id: string } }>('admin', 'POST', '/admin/webhooks', {
    name: unique('Incident room'),
    url: 'http://127.0.0.1:9/hooks',
    events: ['category.changed'],
    password: DEMO_PASSWORD,
  });
  expect(status).toBe(201);
  await app.api('admin', 'POST', `/admin/webhooks/${body.webhook._id}/test`, {});
  return body.webhook._id;
}

for (const who of READERS) {
  test(`every page that the ${ROLES_OF[who]} reads can be used by everybody in every theme, and fits a phone`, async ({
    app,
  }) => {
    test.slow();
    const things = {
      ticket: (await fullTicket(app))._id,
      schedule: await firstSchedule(app),
      letter: who === 'admin' ? await heldLetter(app) : '',
      organization: await organizationId(app),
      person: who === 'admin' ? await firstUser(app) : '',
      webhook: who === 'admin' ? await testedWebhook(app) : '',
      intake: who === 'admin' ? await firstIntake(app) : '',
    };
    const page = await app.as(who, '/profile', { theme: 'light', hasTouch: true, prepare: keepThemeHere });
    await settled(page);
    for (const path of pagesOf(who)) {
      // Two addresses may show the same page, which does not change between them.
      await goInside(page, '/privacy-policy');
      await goInside(page, addressOf(path, things));
      await expectAccessibleInEveryTheme(page, path);
      await expectFitsPhone(
        page,
        `${path} as ${who}`,
        LISTS.has(path) && !(path === '/tickets' && who === 'admin'),
      );
    }
  });
}

test('menus and dialogs of a ticket can be read and used by everybody in every theme', async ({ app }) => {
  test.slow();
  const ticket = await fullTicket(app);
  const page = await app.as('admin', `/admin/tickets/${ticket._id}`, {
    theme: 'light',
    prepare: keepThemeHere,
  });
  await page.getByRole('button', { name: /^Change status of / }).click();
  await expectAccessibleInEveryTheme(page, 'status menu');
  await page.keyboard.press('Escape');
  const more = page.getByRole('button', { name: `More actions for ${ticket.ticketNumber}` });
  await more.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessibleInEveryTheme(page, 'more of a ticket');
  await page.keyboard.press('Escape');
  const administration = page.getByRole('navigation', { name: 'Main' }).getByRole('button', {
    name: /^Administration/,
  });
  await administration.click();
  await expect(administration).toHaveAttribute('aria-expanded', 'false');
  await expectAccessibleInEveryTheme(page, 'folded administration');
  await administration.click();
  await page.getByRole('button', { name: 'Reassign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
  await expectAccessibleInEveryTheme(page, 'assign dialog');
  await page.getByLabel('Reason').fill('x');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeVisible();
  await expectAccessibleInEveryTheme(page, 'question before discarding');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Open panel.png' }).first().click();
  await expect(page.getByRole('img', { name: 'panel.png' })).toBeVisible();
  await expectAccessibleInEveryTheme(page, 'preview');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Internal note' }).click();
  await expectAccessibleInEveryTheme(page, 'internal note');
  await page.route(/\/status$/, (route) => route.abort());
  await page.getByRole('button', { name: /^Change status of / }).click();
  await page.getByRole('menuitem', { name: 'Closed' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInEveryTheme(page, 'alert');
});

test('menus and messages of lists and forms can be read and used by everybody in every theme', async ({
  app,
}) => {
  test.slow();
  const page = await app.as('admin', '/admin/tickets?search=nothing-has-this-name', {
    theme: 'light',
    prepare: keepThemeHere,
  });
  await settled(page);
  await expectAccessibleInEveryTheme(page, 'empty list');
  await goTo(page, '/admin/tickets?status=in-progress');
  await page.getByRole('combobox', { name: /^Status:/ }).click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectAccessibleInEveryTheme(page, 'filter');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^More actions for / })
    .first()
    .click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessibleInEveryTheme(page, 'row menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Profile menu of / }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessibleInEveryTheme(page, 'profile menu');
  await page.route(/\/api\/admin\/tickets/, (route) => route.abort());
  await page.goto('/admin/tickets');
  await expect(page.getByText('Could not load tickets')).toBeVisible();
  await expectAccessibleInEveryTheme(page, 'failed list');

  await goTo(page, '/tickets/create');
  await page
    .getByLabel('Choose files for Attachments')
    .setInputFiles([
      { name: 'tool.exe', mimeType: 'text/plain', buffer: Buffer.from('x') },
      { ...picture('fine.png') },
    ]);
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page.getByText('Summary is required')).toBeVisible();
  await expectAccessibleInEveryTheme(page, 'form with messages');
  await page.getByRole('combobox', { name: 'Category' }).first().click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessibleInEveryTheme(page, 'picker');
});

test('on a phone the sidebar is a drawer, and a ticket keeps its facts in a sheet', async ({ app }) => {
  const { _id, ticketNumber } = await fullTicket(app);
  const page = await app.as('admin', '/dashboard', {
    viewport: { width: 375, height: 700 },
    hasTouch: true,
  });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const opener = page.getByRole('button', { name: 'Open the menu' });
  await expect(menu).toBeHidden();
  await opener.tap();
  await expect(menu.getByText('Administration')).toBeVisible();
  await expect(menu.getByText('Dana Whitfield')).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expectAccessible(page, 'drawer');
  await menu.getByRole('button', { name: 'Close the menu' }).tap();
  await expect(menu).toBeHidden();
  await opener.tap();
  await menu.getByRole('link', { name: 'All Tickets' }).tap();
  await expect(page).toHaveURL('/admin/tickets');
  await expect(menu).toBeHidden();

  await page.getByRole('list', { name: 'All Tickets' }).getByRole('link').first().tap();
  await expect(page).toHaveURL(/\/admin\/tickets\/[\w-]+$/);
  await page.goto(`/admin/tickets/${_id}`);
  await expect(page.getByRole('button', { name: 'Send reply' })).toBeVisible();
  expect(await tooSmallForFingers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Details' }).tap();
  const sheet = page.getByRole('dialog', { name: ticketNumber });
  await expect(sheet).toContainText('Marcus Lindqvist');
  await expectAccessible(page, 'sheet');
  await expectNoSidewaysScroll(page, 'sheet');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('the keyboard skips to the content, and nothing moves where less motion is asked for', async ({
  app,
}) => {
  const page = await app.as('admin', '/dashboard', { reducedMotion: 'reduce' });
  await settled(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto('/admin/tickets');
  await page
    .getByRole('button', { name: /^More actions for / })
    .first()
    .click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  const longest = await page.evaluate(() => {
    const seconds = (list: string) =>
      list.split(',').map((one) => Number.parseFloat(one) * (/ms/.test(one) ? 0.001 : 1));
    return Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return [...seconds(transitionDuration), ...seconds(animationDuration)];
      }),
    );
  });
  expect(longest).toBeLessThan(0.01);
});

test('the theme of the last visit is there before the program is', async ({ app }) => {
  const page = await app.as('user', '/dashboard', { theme: 'ocean' });
  await settled(page);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const ocean = await background();
  expect(ocean).not.toBe('rgba(0, 0, 0, 0)');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/dashboard');
  expect(await background()).toBe(ocean);
});

test('the description of all calls opens in the browser without a complaint', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'Tickets', exact: true }).click();
  await expect(page.getByText('Raise a ticket in the caller’s organization').first()).toBeVisible();
});
