import { expect, PEOPLE, test, unique } from '../fixtures.ts';
import { mailTo } from '../sent-mails.ts';
import { raiseTicket } from '../tickets.ts';

const REASON = 'The handler is away this week, and she is waiting';

test('a case for few: a category with a handler, a stub for the desk, an admin who opens it with a reason', async ({
  app,
}) => {
  const category = unique('Human resources');
  const admin = await app.as('globexAdmin', '/admin/categories');
  await admin.getByRole('button', { name: 'Add category' }).first().click();
  const dialog = admin.getByRole('dialog', { name: 'Add category' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(category);
  await dialog.getByRole('checkbox', { name: 'New tickets are confidential' }).check();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Please name 1 to 10 handlers')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Add handler' }).fill('Amara');
  await admin.getByRole('option', { name: /Amara Eze/ }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(admin.getByText(`${category} added`)).toBeVisible();

  const summary = unique('About my manager');
  const { _id, ticketNumber } = await raiseTicket(app, 'globexUser', { summary, category });
  const manager = await app.as('globexManager', '/admin/tickets');
  const row = manager.getByRole('row').filter({ hasText: ticketNumber });
  await expect(row.getByText('Confidential ticket')).toBeVisible();
  await expect(manager.getByText(summary)).toBeHidden();

  await admin.goto(`/admin/tickets/${_id}`);
  await expect(admin.getByText(`Confidential ticket ${ticketNumber}`)).toBeVisible();
  await expect(admin.getByText('Only the people on it can read it.')).toBeVisible();
  await admin.getByRole('button', { name: 'Open with a reason' }).click();
  const asked = admin.getByRole('dialog', { name: 'Open with a reason' });
  await asked.getByRole('textbox', { name: 'Reason' }).fill('Why');
  await asked.getByRole('button', { name: 'Open for 60 minutes' }).click();
  await expect(asked.getByText('Please give a reason of 10 to 500 characters')).toBeVisible();
  await asked.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await asked.getByRole('button', { name: 'Open for 60 minutes' }).click();
  await expect(admin.getByRole('heading', { name: summary })).toBeVisible();
  await expect(admin.getByText('You opened this ticket with a reason.', { exact: false })).toBeVisible();

  const letter = await mailTo(PEOPLE.globexApprover, `[${ticketNumber}]`);
  expect(letter.text).toContain('opened this confidential ticket');
  const requester = await app.as('globexUser', `/tickets/${_id}`);
  await expect(requester.getByText(`Opened this confidential ticket with a reason: ${REASON}`)).toBeVisible();
  await expect(requester.getByText('Confidential', { exact: true }).first()).toBeVisible();
});
