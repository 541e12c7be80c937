import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts';
import { expect, test, unique } from '../fixtures.ts';
import { raiseTicket } from '../tickets.ts';

const main = (page: Page) => page.getByRole('main');
const dashboard = (page: Page) => page.getByRole('link', { name: 'Dashboard', exact: true });
const figure = (page: Page, label: string) =>
  main(page)
    .getByRole('link', { name: new RegExp(`^${label}`) })
    .first();

/** The first number that stands in it: "1,312" is 1312. */
const numberIn = async (place: Locator) => {
  await expect(place).toBeVisible();
  return Number(/\d[\d,]*/.exec((await place.allInnerTexts()).join())?.[0].replace(',', ''));
};

/** How many tickets the list says it has. */
const listed = async (page: Page) => {
  await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.or(page.getByText('No tickets found'))).toBeVisible();
  if ((await pages.count()) === 0) return 0;
  return Number(/of ([\d,]+)/.exec((await pages.allInnerTexts()).join())?.[1]?.replace(',', ''));
};

test('a requester’s figures follow what happens to the tickets, and lead to them', async ({ app }) => {
  const page = await app.as('fatima');
  await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, Fatima$/ })).toBeVisible();
  const open = await numberIn(figure(page, 'Open'));
  const resolved = await numberIn(figure(page, 'Resolved'));

  const ticket = await raiseTicket(app, 'fatima', { summary: unique('Projector bulb') });
  await page.getByRole('button', { name: /^Updated/ }).click();
  await expect(figure(page, 'Open')).toContainText(String(open + 1));
  await expect(page.getByRole('link', { name: ticket.summary })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Live Chat' })).toHaveAttribute(
    'href',
    `/tickets/${ticket._id}?chat=open`,
  );

  await figure(page, 'Open').click();
  await expect(page).toHaveURL('/tickets?status=open');
  expect(await listed(page)).toBe(open + 1);
  await page.getByRole('button', { name: `Change status of ${ticket.ticketNumber}: Open` }).click();
  await page.getByRole('menuitem', { name: 'Resolved' }).click();
  await expect(page.getByRole('link', { name: ticket.summary })).toHaveCount(0);

  await dashboard(page).click();
  await expect(figure(page, 'Resolved')).toContainText(String(resolved + 1));
  await expect(figure(page, 'Open')).toContainText(String(open));
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, 'a requester’s dashboard on a phone');
});

test('every figure of the desk is the length of the list it leads to', async ({ app }) => {
  const page = await app.as('globexManager');
  const status = main(page).getByRole('region', { name: 'Status' });
  const places = [
    figure(page, 'Created'),
    figure(page, 'Open'),
    figure(page, 'Urgent'),
    status.getByRole('link', { name: 'Resolved' }),
    status.getByRole('link', { name: 'unassigned' }),
  ];
  for (const place of places) {
    let isFresh = false;
    await expect(async () => {
      // Other journeys may have raised a ticket in between.
      await (isFresh ? page.goto('/dashboard') : dashboard(page).click());
      isFresh = true;
      const shown = await numberIn(place);
      await place.click();
      expect(await listed(page)).toBe(shown);
    }).toPass();
  }

  await dashboard(page).click();
  const chart = page.getByRole('application', { name: /created and resolved/ });
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await expect(
    main(page)
      .getByRole('paragraph')
      .filter({ hasText: /^\w+day \d+ \w+$/ }),
  ).toBeVisible();
});

test('an admin asks for more licenses, once, and a super admin learns of it', async ({ app }) => {
  const page = await app.as('globexAdmin');
  await expect(main(page)).toContainText('13 of 15 used');
  await page.getByRole('button', { name: 'Request License Upgrade' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request License Upgrade' });
  await dialog.getByLabel('Total licenses').fill('15');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByText('Please ask for more than the 15')).toBeVisible();
  await expectAccessible(page, 'license request');
  await dialog.getByLabel('Total licenses').fill('25');
  await dialog.getByLabel('Note').fill('Twelve dispatchers for the winter');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('License upgrade requested')).toBeVisible();
  await expect(page.getByText(/^Upgrade to 25 requested/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request License Upgrade' })).toHaveCount(0);

  const superAdmin = await app.as('super', '/super-admin');
  for (const card of ['License requests', 'Recent activity']) {
    await expect(main(superAdmin).getByRole('region', { name: card })).toContainText('Globex Logistics');
  }
  await expect(main(superAdmin).getByRole('region', { name: 'License requests' })).toContainText(
    '25 licenses in total requested',
  );
});
