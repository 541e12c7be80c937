import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';
import { freePort } from '@switchboard/server/src/testing/free-port.ts';
import lighthouse, { desktopConfig } from 'lighthouse';
import type { FirstPage } from './pages.ts';

/** Lighthouse's score of performance for a page on a desk, 0 to 100. It needs a browser of its own, whose storage it keeps. */
export async function scoreOf(launch: LaunchOptions, page: FirstPage): Promise<number> {
  const port = await freePort();
  const profile = await mkdtemp(join(tmpdir(), 'switchboard-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const first = await context.newPage();
    // A document of the origin that runs nothing.
    await first.goto(new URL('/favicon.svg', page.url).href);
    await first.evaluate((items) => {
      for (const [key, value] of items) localStorage.setItem(key, value);
    }, Object.entries(page.stored));
    await first.close();
    const result = await lighthouse(
      page.url,
      { port, onlyCategories: ['performance'], disableStorageReset: true, logLevel: 'error' },
      desktopConfig,
    );
    return Math.round((result?.lhr.categories.performance?.score ?? 0) * 100);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
