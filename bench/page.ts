/**
 * Opens the first pages of the built program in a real browser with nothing cached, as often on a slowed line and processor,
 * then goes from page to page, and asks Lighthouse for its score: `npm run bench:page`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '@switchboard/e2e/browser.ts';
import { ensureWebBuild } from '@switchboard/web/build.ts';
import { startChild } from './child-server.ts';
import { type FirstVisit, FULL_SPEED, SLOW, visitPage } from './page/first-visit.ts';
import { laterPaints } from './page/later-pages.ts';
import { scoreOf } from './page/lighthouse.ts';
import { demoPages, type FirstPage } from './page/pages.ts';
import { writeResult } from './results.ts';

const PROGRAM = join(import.meta.dirname, '../server/bin/switchboard.js');
const { values } = parseArgs({ options: { times: { type: 'string', default: '5' } } });
const times = Number(values.times);

const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0;
const medianOf = (visits: readonly FirstVisit[], figure: keyof FirstVisit) =>
  Math.round(median(visits.map((visit) => visit[figure])) * 1000) / 1000;

async function visit(browser: Browser, page: FirstPage, line: typeof SLOW): Promise<FirstVisit[]> {
  const visits: FirstVisit[] = [];
  for (let time = 0; time < times; time += 1) visits.push(await visitPage(browser, page, line));
  return visits;
}

await ensureWebBuild();
await using stack = new AsyncDisposableStack();
const data = await mkdtemp(join(tmpdir(), 'switchboard-page-'));
stack.defer(() => rm(data, { recursive: true, force: true }));
const { origin } = await startChild(stack, PROGRAM, {
  env: { DATA_DIR: data, DEMO: 'on', RATE_LIMIT_FACTOR: '1000' },
  ready: '/api/health/ready',
});
const launch = await launchOptions();
const browser = await chromium.launch(launch);
stack.defer(() => browser.close());

const rows: object[] = [];
const pages = await demoPages(origin);
for (const page of pages) {
  // Once before, so that the server has read its files.
  await visitPage(browser, page, FULL_SPEED);
  const quick = await visit(browser, page, FULL_SPEED);
  const slow = await visit(browser, page, SLOW);
  const row = {
    page: page.name,
    kB: Math.round(medianOf(quick, 'bytes') / 100) / 10,
    requests: medianOf(quick, 'requests'),
    firstPaint: Math.round(medianOf(quick, 'firstPaint')),
    usable: Math.round(medianOf(quick, 'usable')),
    layoutShift: medianOf(quick, 'layoutShift'),
    slowFirstPaint: Math.round(medianOf(slow, 'firstPaint')),
    slowUsable: Math.round(medianOf(slow, 'usable')),
    lighthouse: await scoreOf(launch, page),
  };
  console.log(JSON.stringify(row));
  rows.push(row);
}
await writeResult('page', {
  rows,
  laterPage: { firstPaint: Math.round(median(await laterPaints(browser, pages))) },
});
