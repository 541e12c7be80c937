import type { Browser, CDPSession, Page } from '@playwright/test';
import type { FirstPage } from './pages.ts';

export interface FirstVisit {
  /** Over the wire, headers included, of everything that is fetched within `WATCHED`. */
  readonly bytes: number;
  readonly requests: number;
  /** Milliseconds from the beginning of the visit to the first words or pictures. */
  readonly firstPaint: number;
  /** Milliseconds until what the page is for is there and answers. */
  readonly usable: number;
  /** https://web.dev/articles/cls */
  readonly layoutShift: number;
}

export interface Line {
  /** How many times slower the processor is. */
  readonly slower: number;
  readonly network: { readonly latency: number; readonly bytesPerSecond: number } | null;
}

export const FULL_SPEED: Line = { slower: 1, network: null };
export const SLOW: Line = { slower: 4, network: { latency: 150, bytesPerSecond: 1_600_000 / 8 } };

/** In ms after the page is usable: what comes by then was fetched for this page. */
const WATCHED = 3000;
const WINDOW = { width: 1440, height: 900 };

/** Counts what comes over the wire; the figures are complete when the visit is over. */
async function count(session: CDPSession): Promise<{ bytes: number; requests: number }> {
  const counted = { bytes: 0, requests: 0 };
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', () => {
    counted.requests += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.bytes += encodedDataLength;
  });
  return counted;
}

async function slowDown(session: CDPSession, { slower, network }: Line): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  if (network === null) return;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.bytesPerSecond,
    uploadThroughput: network.bytesPerSecond,
  });
}

/** Notes when the element is there, and adds up how far things jump. */
function observe(selector: string): void {
  const seen = { usable: 0, layoutShift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!shift.hadRecentInput) seen.layoutShift += shift.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.querySelector(selector) === null) requestAnimationFrame(look);
    else setTimeout(() => (seen.usable = performance.now()));
  };
  look();
}

async function readFigures(page: Page): Promise<Omit<FirstVisit, 'bytes' | 'requests'>> {
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: { usable: number; layoutShift: number } };
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return { firstPaint: paint?.startTime ?? Number.NaN, ...seen };
  });
}

/** Opens a page in a window with nothing cached. */
export async function visitPage(
  browser: Browser,
  { url, stored, usable }: FirstPage,
  line: Line,
): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: WINDOW, locale: 'en-GB' });
  try {
    await context.addInitScript((items) => {
      for (const [key, value] of items) localStorage.setItem(key, value);
    }, Object.entries(stored));
    await context.addInitScript(observe, usable);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const counted = await count(session);
    await slowDown(session, line);
    await page.goto(url);
    await page.waitForFunction(() => (window as unknown as { seen: { usable: number } }).seen.usable > 0);
    await page.waitForTimeout(WATCHED);
    return { ...counted, ...(await readFigures(page)) };
  } finally {
    await context.close();
  }
}
