import { readFile } from 'node:fs/promises';
import { dropFile, pasteFile, picture, textFile } from '../files.ts';
import { expect, test, unique } from '../fixtures.ts';

test('a ticket goes from its requester over manager and agent back to the requester, who reopens it', async ({
  app,
}) => {
  test.slow();
  const summary = unique('Conveyor 3 stops without an alarm');
  const log = textFile('conveyor-log.txt', 'line 1: stopped\nline 2: äöü €\n');
  const photo = picture('conveyor.png');

  const requester = await app.as('user', '/tickets');
  await test.step('the requester raises it with a picked, a pasted and a dropped file', async () => {
    await requester.getByRole('link', { name: 'New', exact: true }).click();
    await requester.getByRole('radio', { name: 'Report Issue' }).click();
    await requester.getByLabel('Summary').fill(summary);
    await requester.getByLabel('Description').fill('Three times since Monday.\nNothing on the panel.');
    await requester.getByRole('combobox', { name: 'Category' }).first().click();
    await requester.getByRole('option', { name: 'Hardware' }).click();
    await requester.getByRole('combobox', { name: 'Project' }).click();
    await requester.getByRole('option', { name: 'Plant 2 Operations' }).click();
    await expect(requester.getByLabel('Project manager name')).toHaveValue('Priya Raman');
    await requester.getByLabel('Contact number').fill('+49 341 555 0142');

    const files = requester.getByRole('region', { name: 'Attachments' });
    const chooser = requester.waitForEvent('filechooser');
    await files.getByRole('button', { name: 'choose files', exact: true }).click();
    await (await chooser).setFiles(log);
    await pasteFile(requester.getByLabel('Description'), photo);
    await dropFile(files.getByText('Drop files here'), textFile('shift-notes.txt', 'quiet night'));
    for (const name of ['conveyor-log.txt', 'conveyor.png', 'shift-notes.txt']) {
      await expect(files.getByText(name)).toBeVisible();
    }
    await requester.getByRole('button', { name: 'Create Ticket' }).click();
  });

  const number = await test.step('sees that it is there, and two seconds later their list', async () => {
    const heading = requester.getByRole('heading', { name: /^ACME-\d{5} created$/ });
    await expect(heading).toBeVisible();
    const shownAt = Date.now();
    const words = (await heading.textContent()) ?? '';
    await expect(requester).toHaveURL('/tickets');
    expect(Date.now() - shownAt).toBeGreaterThan(1_000);
    await expect(requester.getByRole('link', { name: summary })).toBeVisible();
    return words.split(' ')[0] ?? '';
  });

  await test.step('the manager finds it and gives it to an agent, with a reason', async () => {
    const manager = await app.as('manager', '/admin/tickets');
    await manager.getByRole('combobox', { name: 'Search tickets' }).fill(summary);
    await manager.getByRole('combobox', { name: 'Search tickets' }).press('Enter');
    const row = manager.getByRole('row', { name: summary });
    await expect(row).toContainText('Open');
    await manager.getByRole('button', { name: `More actions for ${number}` }).click();
    await manager.getByRole('menuitem', { name: 'Assign' }).click();

    const dialog = manager.getByRole('dialog', { name: 'Assign ticket' });
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(dialog.getByText('Please select a DevOps agent to assign.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'DevOps agent' }).fill('Herrera');
    await dialog.getByRole('radio', { name: /Tomás Herrera/ }).click();
    await expect(dialog.getByText('Please select a DevOps agent to assign.')).toBeHidden();
    await dialog.getByLabel('Reason').fill('Knows the conveyors');
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(dialog).toBeHidden();
    await expect(manager.getByText(`${number} assigned to Tomás Herrera`)).toBeVisible();
    await expect(row).toContainText('Tomás H.');

    await row.getByRole('link', { name: summary }).click();
    await expect(manager).toHaveURL(/\/admin\/tickets\/[\w-]+$/);
    const timeline = manager.getByRole('list', { name: 'Timeline' });
    await expect(timeline).toContainText('Priya Raman assigned Tomás Herrera: “Knows the conveyors”');
  });

  const answer = 'The light barrier was dirty. I cleaned it.';
  const note = 'Third time this month, we should order a new one.';
  const agent =
    await test.step('the agent answers with a file, leaves a note for the staff, and resolves it', async () => {
      const agent = await app.as('idleAgent', '/tickets/assigned?status=all');
      await agent.getByRole('link', { name: summary }).click();
      await expect(agent).toHaveURL(/\/tickets\/[\w-]+$/);

      await agent.getByRole('textbox', { name: 'Reply' }).fill(answer);
      const chooser = agent.waitForEvent('filechooser');
      await agent.getByRole('button', { name: 'Attach files' }).click();
      await (await chooser).setFiles(textFile('report.txt', 'cleaned at 10:42'));
      await agent.getByRole('button', { name: 'Send reply' }).click();
      await expect(agent.getByRole('article').filter({ hasText: answer })).toContainText('report.txt');

      await agent.getByRole('tab', { name: 'Internal note' }).click();
      await agent.getByRole('textbox', { name: 'Internal note' }).fill(note);
      await agent.getByRole('button', { name: 'Add note' }).click();
      const own = agent.getByRole('article').filter({ hasText: note });
      await expect(own).toContainText('Internal note, staff only');

      await agent.getByRole('button', { name: `Change status of ${number}: Open` }).click();
      await agent.getByRole('menuitem', { name: 'Resolved' }).click();
      await expect(agent.getByRole('button', { name: `Change status of ${number}: Resolved` })).toBeVisible();
      return agent;
    });

  await test.step('the requester’s list tells of it by itself', async () => {
    const row = requester.getByRole('row', { name: summary });
    await expect(row).toContainText('1 new reply');
    await expect(row).toContainText('Resolved');
    await expect(requester.getByRole('link', { name: /^My Tickets \d+ new/ })).toBeVisible();
  });

  await test.step('the requester reads the answer, sees and saves the files, and nothing of the note', async () => {
    await requester.getByRole('link', { name: summary }).click();
    const timeline = requester.getByRole('list', { name: 'Timeline' });
    await expect(timeline).toContainText(answer);
    await expect(timeline).toContainText('Status updated to Resolved');
    await expect(timeline.getByText('New', { exact: true })).toBeVisible();
    await expect(requester.getByRole('complementary', { name: 'Properties' })).toContainText('Resolved');
    await expect(requester.getByText(note)).toBeHidden();
    await expect(requester.getByRole('tab', { name: 'Internal note' })).toBeHidden();

    const files = requester.getByRole('region', { name: 'Attachments' });
    await expect(files.getByRole('button', { name: /^Open / })).toHaveCount(4);
    const download = requester.waitForEvent('download');
    await files.getByRole('button', { name: 'Download conveyor-log.txt' }).click();
    expect((await download).suggestedFilename()).toBe('conveyor-log.txt');
    expect(await readFile(await (await download).path())).toEqual(log.buffer);

    await files.getByRole('button', { name: 'Open conveyor.png' }).click();
    const preview = requester.getByRole('dialog', { name: 'conveyor.png' });
    const image = preview.getByRole('img', { name: 'conveyor.png' });
    await expect(image).toHaveJSProperty('naturalWidth', 1);
    await requester.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await files.getByRole('button', { name: 'Open conveyor-log.txt' }).click();
    const words = requester.getByRole('dialog', { name: 'conveyor-log.txt' });
    await expect(words.getByLabel('conveyor-log.txt', { exact: true })).toHaveText(
      log.buffer.toString().trim(),
    );
    await expect(words.getByRole('button', { name: /^Download/ })).toHaveCount(1);
    await requester.keyboard.press('Escape');
    await expect(words).toBeHidden();
  });

  await test.step('reopens it with a reply, which the agent sees at once, and then calls it solved', async () => {
    const again = 'It stopped again this morning.';
    await requester.getByRole('textbox', { name: 'Reply' }).fill(again);
    await requester.getByRole('button', { name: 'Reply and reopen' }).click();
    await expect(requester.getByRole('list', { name: 'Timeline' })).toContainText('Status updated to Open');
    await expect(agent.getByRole('list', { name: 'Timeline' })).toContainText(again);
    await expect(agent.getByRole('button', { name: `Change status of ${number}: Open` })).toBeVisible();
    await requester.getByRole('button', { name: 'Mark as solved' }).click();
    await expect(agent.getByRole('button', { name: `Change status of ${number}: Resolved` })).toBeVisible();
  });

  await test.step('and reopens it from the list, where nothing is new any more', async () => {
    await requester.goto('/tickets');
    await expect(requester.getByRole('row', { name: summary })).not.toContainText('new reply');
    await requester.getByRole('button', { name: `Change status of ${number}: Resolved` }).click();
    await expect(requester.getByRole('menuitem', { name: 'Resolved' })).toBeDisabled();
    const written = requester.waitForResponse((response) => response.request().method() === 'PUT');
    await requester.getByRole('menuitem', { name: 'Open' }).click();
    await expect(requester.getByRole('button', { name: `Change status of ${number}: Open` })).toBeVisible();
    // It is drawn before the server has answered.
    await written;
    await requester.reload();
    await expect(requester.getByRole('row', { name: summary })).toContainText('Open');
  });
});
