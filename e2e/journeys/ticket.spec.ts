import type { Page } from '@playwright/test';
import { expect, test, unique } from '../fixtures.ts';
import { raiseTicket, setStatus, writeComment } from '../tickets.ts';

const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' });
const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply' });
const send = (page: Page) => page.getByRole('button', { name: 'Send reply' });

test('a change of status is told once, and a failure says so', async ({ app }) => {
  const { _id, ticketNumber } = await raiseTicket(app, 'user', { summary: unique('Oven door') });
  const page = await app.as('admin', `/admin/tickets/${_id}`);
  const panel = (status: string) =>
    page.getByRole('button', { name: `Change status of ${ticketNumber}: ${status}` });

  await page.route(`**/api/admin/tickets/${_id}/status`, (route) => route.abort());
  await panel('Open').click();
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Closed' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Failed to update ticket status. Please try again.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(panel('Open')).toBeVisible();
  await page.unroute(`**/api/admin/tickets/${_id}/status`);

  for (const [from, to] of [
    ['Open', 'Closed'],
    ['Closed', 'In Progress'],
  ] as const) {
    await panel(from).click();
    await page.getByRole('menuitem', { name: to }).click();
    await expect(panel(to)).toBeVisible();
    await expect(timeline(page).getByText(`Status updated to ${to}`)).toHaveCount(1);
  }
  await page.reload();
  await expect(timeline(page).getByText('Status updated to Closed')).toHaveCount(1);
  await expect(timeline(page).getByText('Status updated to In Progress')).toHaveCount(1);
});

/** Counts tones instead of playing them. */
const silenceTones = (page: Page) =>
  page.addInitScript(() => {
    let tones = 0;
    let sounding = false;
    const begin = () => {
      if (sounding) return;
      sounding = true;
      tones += 1;
      document.documentElement.dataset.tones = String(tones);
      queueMicrotask(() => {
        sounding = false;
      });
    };
    class SilentAudio {
      currentTime = 0;
      destination = {};
      resume = async () => undefined;
      createOscillator = () => ({
        frequency: {},
        connect: (to: unknown) => to,
        start: begin,
        stop: () => undefined,
      });
      createGain = () => ({
        gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
        connect: (to: unknown) => to,
      });
    }
    Object.assign(window, { AudioContext: SilentAudio });
  });

test('without a live connection new comments come every thirty seconds and sound once, in every status', async ({
  app,
}) => {
  const { _id } = await raiseTicket(app, 'user', { summary: unique('Crane remote') });
  const page = await app.as('user', `/tickets/${_id}`, {
    prepare: async (opened) => {
      await silenceTones(opened);
      await opened.route('**/socket.io/**', (route) => route.abort());
      await opened.clock.install();
    },
  });
  await expect(timeline(page)).toContainText('created the ticket');
  await page.getByRole('heading', { level: 1 }).click();
  const isTicket = (url: string) => new URL(url).pathname === `/api/tickets/${_id}/timeline`;
  let asked = 0;
  page.on('request', (request) => {
    if (isTicket(request.url())) asked += 1;
  });
  const tones = () => page.evaluate(() => document.documentElement.dataset.tones ?? '0');
  /** Half a minute passes, and the answer that it brings is there. */
  const poll = async () => {
    const answer = page.waitForResponse((response) => isTicket(response.url()));
    const before = asked;
    await expect(async () => {
      // The page counts from when it has read the answer before, which can be a moment after that came.
      if (asked === before) {
        const request = page
          .waitForRequest((one) => isTicket(one.url()), { timeout: 2_000 })
          .catch(() => null);
        await page.clock.fastForward(30_500);
        await request;
      }
      expect(asked).toBeGreaterThan(before);
    }).toPass({ intervals: [100] });
    await (await answer).finished();
  };

  await page.clock.fastForward(20_000);
  expect(asked).toBe(0);
  await poll();
  expect(asked).toBe(1);

  await writeComment(app, 'manager', _id, 'For the staff alone', { internal: true });
  await poll();
  await expect.poll(tones).toBe('0');
  await writeComment(app, 'manager', _id, 'Somebody is on the way');
  await writeComment(app, 'manager', _id, 'With a new battery');
  await poll();
  await expect(timeline(page)).toContainText('With a new battery');
  await expect.poll(tones).toBe('1');
  await expect(timeline(page)).not.toContainText('For the staff alone');

  await reply(page).fill('Thank you');
  await send(page).click();
  await expect(timeline(page)).toContainText('Thank you');
  await poll();
  await expect.poll(tones).toBe('1');

  await setStatus(app, 'admin', _id, 'Closed');
  await poll();
  await expect(timeline(page)).toContainText('Status updated to Closed');
  await writeComment(app, 'manager', _id, 'One more word');
  await poll();
  await expect(timeline(page)).toContainText('One more word');
});

test('a reply is kept per ticket, cannot be sent empty, and stays when sending fails', async ({ app }) => {
  const one = await raiseTicket(app, 'otherUser', { summary: unique('Monitor arm') });
  const two = await raiseTicket(app, 'otherUser', { summary: unique('Head set') });
  const page = await app.as('otherUser', `/tickets/${one._id}`);
  await expect(send(page)).toBeDisabled();
  await reply(page).fill('   ');
  await expect(send(page)).toBeDisabled();
  await reply(page).fill('It squeaks.');
  await expect(page.getByText('Draft saved')).toBeVisible();

  await page.goto(`/tickets/${two._id}`);
  await expect(reply(page)).toHaveValue('');
  await reply(page).fill('Left ear only.');
  await page.goto(`/tickets/${one._id}`);
  await expect(reply(page)).toHaveValue('It squeaks.');

  await page.route('**/comments', (route) => route.fulfill({ status: 502, body: 'no' }));
  await send(page).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to save reply');
  await expect(reply(page)).toHaveValue('It squeaks.');
  await page.unroute('**/comments');
  await reply(page).press('Control+Enter');
  await expect(page.getByRole('article')).toContainText('It squeaks.');
  await expect(reply(page)).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(reply(page)).toHaveValue('');
});

test('long words and long texts stay inside the page', async ({ app }) => {
  const summary = `${unique('long')}${'w'.repeat(200)}`.slice(0, 200);
  const description = `${'https://intranet.acme.example/'.repeat(20)}\n${'line\n'.repeat(60)}end of it`;
  const { _id } = await raiseTicket(app, 'user', { summary, description });
  await writeComment(app, 'user', _id, 'x'.repeat(3000));
  for (const width of [1440, 360]) {
    const page = await app.as('user', '/tickets', { viewport: { width, height: 800 } });
    for (const path of ['/tickets', `/tickets/${_id}`]) {
      await page.goto(path);
      await expect(page.getByText(summary).first()).toBeVisible();
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow(), `${path} at ${width}`).toBe(0);
    }
    await page.getByRole('button', { name: 'Show all' }).first().click();
    await expect(page.getByText('end of it')).toBeInViewport();
    await page.context().close();
  }
});
