import { expectAccessibleInEveryTheme } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';

test('a list without pages goes on to its end, and the way back from a ticket leads to its row', async ({
  app,
}) => {
  let kept = { theme: 'light', listMode: 'pages' };
  const page = await app.as('head', '/admin/tickets', {
    // In this window alone: other journeys go through this person's lists by pages.
    prepare: (window) =>
      window.route('**/api/themes/user-preferences', (route) => {
        if (route.request().method() === 'PUT') {
          const { theme = kept.theme, listMode = kept.listMode } = route.request().postDataJSON();
          kept = { theme, listMode };
        }
        const layout = { compactMode: false, sidebarCollapsed: false, keyboardShortcuts: true };
        const preferences = { ...kept, layout, columns: {} };
        return route.fulfill({ json: { success: true, preferences } });
      }),
  });
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('dialog', { name: 'Display' }).getByText('Continuous').click();
  await page.keyboard.press('Escape');
  // On a slow machine the next rows may be there already.
  await expect(page.getByText(/^(\d+ of|All) \d+ tickets$/)).toBeAttached();
  await expectAccessibleInEveryTheme(page, 'a list without pages');

  await page.getByRole('table').hover();
  const end = page.getByText(/^All \d+ tickets$/);
  await expect(async () => {
    await page.mouse.wheel(0, 5_000);
    await expect(end).toBeInViewport({ timeout: 500 });
  }).toPass();
  const total = Number(/\d+/.exec((await end.textContent()) ?? '')?.[0]);
  const rows = page.locator('main [data-row]');
  expect(await rows.count()).toBeLessThan(total);

  const last = rows.last();
  const id = await last.getAttribute('data-row');
  await last.locator('[data-row-link]').click();
  // Other journeys raise tickets meanwhile, which may stand before it or only be counted.
  const place = page.getByText(/^\d+ of \d+$/);
  await expect
    .poll(async () => Number.parseInt((await place.textContent()) ?? '', 10))
    .toBeGreaterThanOrEqual(total);
  await page.goBack();
  await expect(page.locator(`[data-row="${id}"] [data-row-link]`)).toBeFocused();
  await expect(page.locator(`[data-row="${id}"]`)).toBeInViewport();
});
