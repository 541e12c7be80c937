import type { TicketApproval } from '@switchboard/contract/tickets/approval-shapes.ts';
import { expect, PEOPLE, test, unique } from '../fixtures.ts';
import { mailTo } from '../sent-mails.ts';
import { assignTicket, raiseTicket } from '../tickets.ts';

interface Named {
  readonly _id: string;
}

test('a rule asks as a ticket is made, the approver decides by the letter on a phone, then it is resolved', async ({
  app,
}) => {
  const name = unique('Purchases');
  // A category of its own, so that no other journey is asked.
  const { body: made } = await app.api<{ category: Named }>('globexAdmin', 'POST', '/categories', {
    name,
    description: 'What has to be bought',
  });
  const { body: me } = await app.api<{ user: Named & { organization: Named } }>(
    'globexAdmin',
    'GET',
    '/auth/me',
  );
  const settings = `/organizations/${me.user.organization._id}/access`;
  const { body: now } = await app.api<{ access: { version: number } }>('globexAdmin', 'GET', settings);
  await app.api('globexAdmin', 'PUT', settings, { version: now.access.version, linkNeedsSignIn: false });

  const page = await app.as('globexAdmin', '/admin/approval-rules');
  await page.getByRole('button', { name: 'Add rule' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  const categories = dialog.getByRole('combobox', { name: 'Categories', exact: true });
  await categories.fill(name);
  await page.getByRole('option', { name }).click();
  await dialog.getByRole('textbox', { name: 'Question' }).fill('May we buy it?');
  await dialog.getByRole('combobox', { name: 'Step 1' }).fill('Amara');
  await page.getByRole('option', { name: /Amara Eze/ }).click();
  await expect(dialog.getByText(`A new ticket in ${name} asks Amara Eze`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(`${name} added`)).toBeVisible();
  expect(made.category._id).toBeDefined();

  const summary = unique('A new scanner');
  const { _id, ticketNumber } = await raiseTicket(app, 'globexUser', { summary, category: name });
  await assignTicket(app, 'globexManager', _id, 'globexAgent');
  const agent = await app.as('globexAgent', `/tickets/${_id}`);
  const block = agent.getByRole('region', { name: 'Approval' });
  await expect(block.getByText(`Asked by the rule ${name}`)).toBeVisible();
  await agent.getByRole('button', { name: `Change status of ${ticketNumber}` }).click();
  const resolved = agent.getByRole('menuitem', { name: /Resolved/ });
  await expect(resolved).toBeDisabled();
  await expect(resolved).toContainText('Waits for approval');
  await agent.keyboard.press('Escape');

  const letter = await mailTo(PEOPLE.globexApprover, `[${ticketNumber}]`);
  const link = /\/decide#[\w-]{43}/.exec(letter.text ?? '')?.[0] ?? '';
  // What only opens the link, as scanners do, decides nothing.
  const scanner = await app.guest(link);
  await expect(scanner.getByText('May we buy it?')).toBeVisible();
  await scanner.close();
  const phone = await app.guest(link, { viewport: { width: 375, height: 740 } });
  await expect(phone.getByText(summary)).toBeVisible();
  await expect(phone).toHaveURL(/\/decide$/);
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(
    phone.getByRole('heading', { name: `Thank you. You approved ${ticketNumber}.` }),
  ).toBeVisible();
  const again = await app.guest(link);
  await expect(again.getByText('This was decided already')).toBeVisible();

  await expect(block.getByText('approved by mail')).toBeVisible();
  await agent.getByRole('button', { name: `Change status of ${ticketNumber}` }).click();
  await agent.getByRole('menuitem', { name: /Resolved/ }).click();
  await expect(
    agent.getByRole('button', { name: `Change status of ${ticketNumber}: Resolved` }),
  ).toBeVisible();
  const { body } = await app.api<{ ticket: { approvals: TicketApproval[] } }>(
    'globexUser',
    'GET',
    `/tickets/${_id}`,
  );
  expect(body.ticket.approvals[0]).toMatchObject({ state: 'approved', cause: 'rule' });
});
