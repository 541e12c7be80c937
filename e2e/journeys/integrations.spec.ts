import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEMO_PASSWORD } from '@switchboard/server/src/features/installation/demo/accounts.ts';
import { Webhook } from 'standardwebhooks';
import { expect, test, unique } from '../fixtures.ts';
import { raiseTicket } from '../tickets.ts';

test('a token signs a script in as far as its scopes reach, until it is revoked', async ({
  app,
  baseURL,
}) => {
  const name = unique('Nightly export');
  const page = await app.as('globexAdmin', '/profile');
  const section = page.getByRole('region', { name: 'API tokens' });
  await section.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New API token' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('checkbox', { name: 'Read: Tickets' }).check();
  await form.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
  await form.getByRole('button', { name: 'Make token' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new token' });
  const secret = (await shown.getByText(/^swp_/).textContent()) ?? '';
  await shown.getByRole('button', { name: 'I have kept it' }).click();
  await expect(section.getByText(name)).toBeVisible();

  const ask = (path: string) =>
    fetch(`${baseURL}/api${path}`, { headers: { authorization: `Bearer ${secret}` } });
  const found = await ask('/admin/tickets');
  expect(found.status).toBe(200);
  expect(found.headers.get('ratelimit-policy')).toContain('"token"');
  expect((await (await ask('/admin/users')).json()).code).toBe('SCOPE_MISSING');

  await section.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Token revoked')).toBeVisible();
  expect((await ask('/admin/tickets')).status).toBe(401);
});

test('a webhook is told of a ticket, signed, and its log shows what was sent and answered', async ({
  app,
}) => {
  const heard: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ headers: request.headers, body });
    response.end('Thank you');
  });
  // Other journeys raise tickets in this organization, too.
  const tests = () => heard.filter(({ body }) => JSON.parse(body).type === 'webhook.test');
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  try {
    const name = unique('Incident room');
    const page = await app.as('globexAdmin', '/admin/integrations/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    const form = page.getByRole('dialog', { name: 'New webhook' });
    await form.getByLabel('Name').fill(name);
    await form.getByRole('textbox', { name: /^Address/ }).fill(`http://127.0.0.1:${port}/hooks`);
    await form.getByRole('combobox', { name: 'Events' }).click();
    await page.getByRole('option', { name: 'Ticket created' }).click();
    await page.keyboard.press('Escape');
    await form.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
    await form.getByRole('button', { name: 'Create' }).click();
    const shown = page.getByRole('dialog', { name: 'The secret of this webhook' });
    const secret = (await shown.getByText(/^whsec_/).textContent()) ?? '';
    await shown.getByRole('button', { name: 'I have kept it' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    await page.getByRole('button', { name: 'Send test' }).click();
    await expect.poll(() => tests().length).toBe(1);
    const [first] = tests();
    const told = new Webhook(secret).verify(first?.body ?? '', first?.headers as Record<string, string>);
    expect(told).toMatchObject({ type: 'webhook.test' });
    const row = page.getByRole('row', { name: /Test.*Delivered/ });
    await row.getByRole('link').click();
    const panel = page.getByRole('dialog', { name: 'Test' });
    await expect(panel.getByText(/Thank you/)).toBeVisible();
    await panel.getByRole('button', { name: 'Redeliver' }).click();
    await expect.poll(() => tests().length).toBe(2);
    expect(tests()[1]?.headers['webhook-id']).toBe(first?.headers['webhook-id']);

    const ticket = await raiseTicket(app, 'globexAdmin', { summary: unique('Smoke in the hall') });
    const created = expect.objectContaining({
      type: 'ticket.created',
      data: expect.objectContaining({
        ticket: expect.objectContaining({ ticketNumber: ticket.ticketNumber }),
      }),
    });
    await expect.poll(() => heard.map(({ body }) => JSON.parse(body))).toContainEqual(created);
  } finally {
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
  }
});

test('monitoring raises one ticket for equal alerts, and resolves it when they are over', async ({
  app,
  baseURL,
}) => {
  const name = unique('Plant monitoring');
  const page = await app.as('globexAdmin', '/admin/integrations/incoming');
  await page.getByRole('button', { name: 'New intake' }).first().click();
  const form = page.getByRole('dialog', { name: 'New intake' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByRole('combobox', { name: 'When it is over' }).click();
  await page.getByRole('option', { name: 'Resolve the ticket' }).click();
  for (const [field, option] of [
    ['Category', 'Warehouse'],
    ['Project', 'Dock Automation'],
  ] as const) {
    await form.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: option }).click();
  }
  await form.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
  await form.getByRole('button', { name: 'Create' }).click();
  const shown = page.getByRole('dialog', { name: 'The token of this intake' });
  const token = (await shown.getByText(/^swi_/).textContent()) ?? '';
  await shown.getByRole('button', { name: 'I have kept it' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.getByRole('button', { name: 'Try it' }).click();
  const trial = page.getByRole('dialog', { name: 'Try it' });
  await trial.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(trial.getByText('DiskFull: The disk of node-1 is full')).toBeVisible();
  await trial.getByRole('button', { name: 'Close trial' }).click();

  await page.getByRole('button', { name: 'Connect' }).click();
  const instructions = page.getByRole('dialog', { name: 'Connect' });
  const address = (await instructions.getByText(/^https?:.*\/api\/intake\/[^/\s]+$/).textContent()) ?? '';
  expect(address.startsWith(baseURL ?? '')).toBe(true);
  const machine = unique('press');
  const post = async (status: 'firing' | 'resolved') => {
    const labels = { alertname: 'OilPressure', instance: machine, severity: 'page' };
    const alert = { status, labels, annotations: { summary: `${machine} runs dry` }, fingerprint: machine };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ version: '4', status, alerts: [alert] });
    const answer = await fetch(address, { method: 'POST', headers, body });
    const { results } = await answer.json();
    return results[0].outcome;
  };
  expect([await post('firing'), await post('firing')]).toEqual(['created', 'counted']);

  await page.goto(`/admin/tickets?search=${encodeURIComponent(machine)}`);
  const row = page.getByRole('row', { name: new RegExp(machine) });
  await expect(row).toContainText('Critical');
  await expect(row).toContainText(`${name} · 2×`);
  await row.getByRole('link', { name: new RegExp(machine) }).click();
  await expect(page.getByText(`${name}, 2 times`)).toBeVisible();
  expect(await post('resolved')).toBe('resolved');
  await expect(page.getByText(`${name} · Status updated to Resolved from Open`)).toBeVisible();
});
