import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';

/** As the sidebar names them. */
const THEMES = ['Light', 'Dark', 'Ocean'] as const;

/** What fades in has its colours only when it is there. */
const fadesAreOver = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const endless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return endless || playState === 'finished';
    }),
  );

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const RULES = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa'] },
  /** What a theme can change: the others look at structure, which is the same in every theme. */
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const satisfies Record<string, RunOptions['runOnly']>;

async function violationsOf(page: Page, rules: keyof typeof RULES) {
  await fadesAreOver(page);
  // Until the page is left it stays there: to load it takes longer than to ask it.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    if (window.axe === undefined) throw new Error('axe is not on the page');
    const { violations } = await window.axe.run({ resultTypes: ['violations'], runOnly });
    return violations.map(({ id, nodes }) => ({
      rule: id,
      where: nodes.map(
        ({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary?.split('\n')[1]}`,
      ),
    }));
  }, RULES[rules]);
}

/** Holds what the page shows now to WCAG 2 A and AA, or to their rules on colours alone. */
export async function expectAccessible(
  page: Page,
  what: string,
  rules: keyof typeof RULES = 'all',
): Promise<void> {
  const first = await violationsOf(page, rules);
  // A toast whose time is up while the page is looked at is seen half faded.
  const found = first.length === 0 ? first : await violationsOf(page, rules);
  expect.soft(found, what).toEqual([]);
}

/** Changes of the theme stay in this window. */
export const keepThemeHere = (page: Page) =>
  page.route('**/api/themes/user-preferences', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ json: { success: true, preferences: route.request().postDataJSON() } })
      : route.fallback(),
  );

/** The same in each theme, whatever lies open over the sidebar's control. */
export async function expectAccessibleInEveryTheme(page: Page, what: string): Promise<void> {
  for (const [index, theme] of THEMES.entries()) {
    const control = page.getByRole('radio', { name: theme, includeHidden: true });
    await control.dispatchEvent('click');
    await expect(control).toBeChecked();
    await expectAccessible(page, `${what} in ${theme}`, index === 0 ? 'all' : 'colours');
  }
}

/** What reaches beyond the right edge: the page as a whole, and anything to click or fill in. */
const beyondTheEdge = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    /** A row of its own that can be pushed sideways, as figures on a phone. */
    const inScroller = (element: Element): boolean => {
      const parent = element.parentElement;
      if (parent === null || parent === document.body) return false;
      return getComputedStyle(parent).overflowX === 'auto' || inScroller(parent);
    };
    const beyond = [...document.querySelectorAll('a, button, input, textarea, [role="combobox"]')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1 && !inScroller(element))
      .map((element) => element.outerHTML.slice(0, 120));
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`, ...beyond] : beyond;
  });

const softly = expect.configure({ soft: true });

/** Nothing reaches beyond the right edge, once the page has taken its place in a window of this size. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  await fadesAreOver(page);
  // A list turns into cards a moment after the window became narrow, later on a busy machine.
  await softly.poll(() => beyondTheEdge(page), { message: what, timeout: 10_000 }).toEqual([]);
}

/** Px from the top of a phone's screen at which the rows of every list have begun. */
const LIST_BEGINS = 260;

/** Search, filters and figures leave a phone's screen to the rows. */
export async function expectListBeginsEarly(page: Page, what: string): Promise<void> {
  const rows = page.getByRole('main').locator('[data-row], ul[aria-label] > li');
  const top = () => rows.first().evaluate((row) => Math.round(row.getBoundingClientRect().top));
  await softly.poll(top, { message: `${what}: where the first row begins` }).toBeLessThanOrEqual(LIST_BEGINS);
}
