import type { Page } from '@playwright/test';
import type { AgentWorkload, AutoAssignSettings } from '@switchboard/contract/tickets/auto-assign.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts';
import { type App, expect, test } from '../fixtures.ts';
import { THEMES } from '../pages.ts';

// One organization's settings: one journey after the other.
test.describe.configure({ mode: 'serial' });

const panel = (page: Page) => page.getByRole('region', { name: 'Auto-assign' });
const cap = (page: Page) => panel(page).getByLabel('Max tickets per agent');
const save = (page: Page) => panel(page).getByRole('button', { name: 'Save' });

const readSettings = async (app: App) =>
  (await app.api<{ settings: AutoAssignSettings }>('globexManager', 'GET', '/auto-assign/settings')).body
    .settings;
const readAgents = async (app: App) =>
  (await app.api<{ agents: AgentWorkload[] }>('globexManager', 'GET', '/auto-assign/agents-workload')).body
    .agents;

/** What scrolls within the sidebar makes the document no longer, however low the window is. */
async function expectNothingBelowThePage(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 400 });
  const below = () =>
    page.evaluate(() => {
      const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0;
      return Math.round(document.documentElement.scrollHeight - scrollY - end);
    });
  await expect.poll(below).toBe(0);
  if (size) await page.setViewportSize(size);
}

let settings: AutoAssignSettings;
let agents: readonly AgentWorkload[];

test.beforeEach(async ({ app }) => {
  settings = await readSettings(app);
  agents = await readAgents(app);
});
test.afterEach(async ({ app }) => {
  await app.api('globexManager', 'PUT', '/auto-assign/settings', settings);
  for (const { _id, autoAssign } of agents) {
    await app.api('globexManager', 'PUT', `/admin/devops-agents/${_id}/auto-assign`, { autoAssign });
  }
});

test('a manager arranges how new tickets find their agent', async ({ app }) => {
  const page = await app.as('globexManager', '/tickets');
  // The views stand above the panel, and come a little later: a list that opens meanwhile would lose its place.
  await expect(page.getByRole('list', { name: 'Views' }).getByRole('link').first()).toBeVisible();
  await expect(cap(page)).toHaveValue(String(settings.maxTicketsPerAgent));
  await expect(save(page)).toBeDisabled();
  await expectNothingBelowThePage(page);
  await save(page).scrollIntoViewIfNeeded();

  await cap(page).fill('1001');
  await save(page).click();
  await expect(
    panel(page).getByText('Max tickets per agent must be a whole number from 1 to 1000'),
  ).toBeVisible();

  await cap(page).fill('7');
  await panel(page).getByLabel('Mode').click();
  await page.getByRole('option', { name: 'Random' }).click();
  await panel(page).getByLabel('Only active agents').click();
  await page.route('**/api/auto-assign/settings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await save(page).click();
  await expect(page.getByText('Failed to update settings')).toBeVisible();
  await expect(cap(page)).toHaveValue('7');
  await page.unroute('**/api/auto-assign/settings');

  await save(page).click();
  await expect(page.getByText('Auto-assign settings saved')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  expect(await readSettings(app)).toMatchObject({
    enabled: settings.enabled,
    assignmentMode: 'random',
    maxTicketsPerAgent: 7,
    onlyActiveAgents: !settings.onlyActiveAgents,
  });
  await page.reload();
  await expect(cap(page)).toHaveValue('7');
  await expect(panel(page).getByLabel('Mode')).toHaveValue('Random');
});

test('a manager sees what each agent has, and switches them on and off', async ({ app }) => {
  const page = await app.as('globexManager', '/tickets');
  // Other journeys raise and end tickets here meanwhile.
  await expect(async () => {
    for (const { firstName, lastName, workload } of await readAgents(app)) {
      const row = panel(page)
        .getByRole('listitem')
        .filter({ hasText: `${firstName} ${lastName}` });
      const shown = `${workload.openTickets} / ${settings.maxTicketsPerAgent}`;
      await expect(row).toContainText(shown, { timeout: 2_000 });
    }
  }).toPass({ timeout: 45_000 });
  const [agent] = agents;
  if (!agent) throw new Error('Globex has no agent');
  const flip = panel(page).getByRole('switch', {
    name: `Auto-assign for ${agent.firstName} ${agent.lastName}`,
  });
  const flagOf = async () => (await readAgents(app)).find(({ _id }) => _id === agent._id)?.autoAssign;
  await expect(flip).toBeChecked({ checked: agent.autoAssign });

  await page.route('**/devops-agents/*/auto-assign', (route) => route.abort());
  await flip.click();
  await expect(page.getByText('Failed to toggle auto-assign')).toBeVisible();
  await expect(flip).toBeChecked({ checked: agent.autoAssign });
  await page.unroute('**/devops-agents/*/auto-assign');

  await flip.click();
  await expect(flip).toBeChecked({ checked: !agent.autoAssign });
  await expect.poll(flagOf).toBe(!agent.autoAssign);
});

test('the panel is reached in a collapsed sidebar and on a phone, and reads well in every theme', async ({
  app,
}) => {
  for (const theme of THEMES) {
    const page = await app.as('globexManager', '/tickets', { theme });
    await expect(cap(page)).toBeVisible();
    await expectAccessible(page, `panel in ${theme}`);
    await page.context().close();
  }
  const narrow = await app.as('globexManager', '/tickets', { viewport: { width: 900, height: 800 } });
  await narrow.getByRole('button', { name: 'Auto-assign' }).click();
  await expect(cap(narrow)).toBeVisible();
  await expectAccessible(narrow, 'panel of a collapsed sidebar');

  const phone = await app.as('globexManager', '/tickets', { viewport: { width: 360, height: 740 } });
  await phone.getByRole('button', { name: 'Open the menu' }).click();
  await expect(cap(phone)).toBeVisible();
  await expectNoSidewaysScroll(phone, 'panel on a phone');
  await expectAccessible(phone, 'panel on a phone');
});
