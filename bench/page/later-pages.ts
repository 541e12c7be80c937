import type { Browser } from '@playwright/test';
import type { FirstPage } from './pages.ts';

/** Links of the sidebar, in the order in which they are followed. */
const WAY = ['/tickets', '/dashboard', '/tickets/create', '/profile', '/tickets', '/dashboard'];

/** In ms: what a person takes from coming near a link to pressing it. */
const HOVER = 120;

/** How long it takes from pressing a link to the next page's first picture: its rows, or what stands in for them. */
export async function laterPaints(browser: Browser, pages: readonly FirstPage[]): Promise<number[]> {
  const dashboard = pages.find(({ name }) => name === 'dashboard');
  if (dashboard === undefined) throw new Error('there is no dashboard to start from');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  try {
    await context.addInitScript((items) => {
      for (const [key, value] of items) localStorage.setItem(key, value);
    }, Object.entries(dashboard.stored));
    const page = await context.newPage();
    await page.goto(dashboard.url);
    await page.locator(dashboard.usable).first().waitFor();
    const paints: number[] = [];
    for (const path of WAY) {
      const link = page.locator(`nav a[href="${path}"]`).first();
      await link.hover();
      await page.waitForTimeout(HOVER);
      paints.push(
        await link.evaluate(async (element) => {
          const main = document.querySelector('main');
          const changed = new Promise<void>((resolve) => {
            const observer = new MutationObserver(() => {
              if (
                document.querySelector('main h1') === null &&
                document.querySelector('main [aria-busy]') === null
              )
                return;
              observer.disconnect();
              resolve();
            });
            observer.observe(main ?? document.body, { childList: true, subtree: true });
          });
          const pressed = performance.now();
          (element as HTMLElement).click();
          await changed;
          // The frame in which it is painted has begun when the one after it begins.
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          return performance.now() - pressed;
        }),
      );
    }
    return paints;
  } finally {
    await context.close();
  }
}
