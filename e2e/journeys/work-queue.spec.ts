/** A queue that is worked: by the search, on a phone, and by two people at the same ticket. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts';
import { expect, test, unique, type Who } from '../fixtures.ts';
import { raiseTicket, writeComment } from '../tickets.ts';

test('a filter is completed by keys, and what was found in a comment opens at the comment', async ({
  app,
}) => {
  const word = unique('gyroscope').replaceAll(/\W/g, '');
  const { _id } = await raiseTicket(app, 'otherUser', { summary: 'It turns by itself' });
  await writeComment(app, 'otherUser', _id, `The ${word} is loose.`);
  const page = await app.as('manager', '/search');
  const box = page.getByRole('combobox', { name: /^Search tickets/ });
  await box.pressSequentially('sta');
  const options = page.getByRole('listbox', { name: 'Ways to go on' }).getByRole('option');
  await expect(options.first()).toContainText('status:');
  await expectAccessible(page, 'the search with completions');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('status:');
  await box.pressSequentially('op');
  await expect(options).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(box).toHaveValue('status:open ');
  await box.pressSequentially(word);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: new RegExp(word) }).click();
  await expect(page).toHaveURL(/#comment-/);
  await expect(page.getByText(`The ${word} is loose.`)).toBeInViewport();

  // A list offers the same, in its own box.
  await page.goto('/admin/tickets');
  const ofList = page.getByRole('combobox', { name: 'Search tickets' });
  await ofList.pressSequentially('prio');
  await expect(options.first()).toContainText('priority:');
  await expectAccessible(page, 'a list with completions');
  await page.keyboard.press('Tab');
  await expect(ofList).toHaveValue('priority:');
});

/** What a finger has to hit, in px. */
const FINGER = 40;

async function expectForFingers(part: Locator): Promise<void> {
  await expect(part.getByRole('button').first()).toBeVisible();
  const small = await part.getByRole('button').evaluateAll((buttons, least) => {
    const seen = buttons.filter((button) => button.checkVisibility());
    return seen.flatMap((button) => {
      const { width, height } = button.getBoundingClientRect();
      return width < least || height < least
        ? [`${button.ariaLabel ?? button.textContent} ${width}×${height}`]
        : [];
    });
  }, FINGER);
  expect.soft(small, 'too small for a finger').toEqual([]);
}

test('on a phone rows are chosen and changed from the foot of the screen, and a reply has its tools', async ({
  app,
}) => {
  const summary = unique('Cradle');
  const description = 'It does not charge.\n'.repeat(40);
  const { _id, ticketNumber } = await raiseTicket(app, 'otherUser', { summary, description });
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await app.as('head', `/admin/tickets?q=${encodeURIComponent(summary)}`, phone);
  await page.getByRole('button', { name: 'Select', exact: true }).tap();
  await page.getByRole('checkbox', { name: `Select ${ticketNumber}` }).tap();
  const bar = page.getByRole('region', { name: 'Selected tickets' });
  await expect(bar.getByText('1 selected')).toBeVisible();
  const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
  expect(y + height).toBeGreaterThan(740 - FINGER);
  await expectForFingers(bar);
  await expectNoSidewaysScroll(page, 'a list with a bar at its foot');
  await bar.getByRole('button', { name: 'Priority' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Change 1 ticket' });
  await dialog.getByRole('radio', { name: 'High' }).tap();
  await expect(dialog.getByRole('button', { name: 'Change 1 ticket' })).toBeEnabled();
  await expectForFingers(dialog);
  await dialog.getByRole('button', { name: 'Change 1 ticket' }).tap();
  await expect(page.getByText('1 ticket changed')).toBeVisible();

  await page.goto(`/tickets/${_id}`);
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await expect(reply).toBeVisible();
  const newest = await page.locator('[data-entry]').last().boundingBox();
  const composer = await page.locator('[data-composer]').boundingBox();
  expect((newest?.y ?? 0) + (newest?.height ?? 0)).toBeLessThanOrEqual(composer?.y ?? 0);
  await reply.tap();
  await expectForFingers(page.getByRole('toolbar'));
});

const shown = (page: Page, number: string) =>
  page.getByRole('complementary', { name: 'Properties' }).getByText(number, { exact: true });
const contact = (page: Page) => page.getByLabel('Contact number');

test('of two people who change the same field the second chooses whose holds', async ({ app }) => {
  const { _id } = await raiseTicket(app, 'otherUser', { summary: unique('Two at once') });
  const edited = async (who: Who) => {
    const page = await app.as(who, `/tickets/${_id}`);
    await page.getByRole('button', { name: 'Edit contact' }).click();
    return page;
  };
  const [first, second] = [await edited('manager'), await edited('admin')];
  const change = async (page: Page, number: string) => {
    await contact(page).fill(number);
    await page.keyboard.press('Enter');
  };
  await change(first, '+49 341 555 0001');
  await expect(contact(first)).toBeHidden();
  await change(second, '+49 341 555 0002');
  const asked = second.getByRole('dialog', { name: 'Somebody else changed this' });
  await expect(asked).toContainText('+49 341 555 0001');
  await expectAccessible(second, 'whose value holds');
  await asked.getByRole('button', { name: 'Use mine' }).click();
  await expect(shown(first, '+49 341 555 0002')).toBeVisible();

  await second.getByRole('button', { name: 'Edit contact' }).click();
  await first.getByRole('button', { name: 'Edit contact' }).click();
  await change(first, '+49 341 555 0003');
  await expect(contact(first)).toBeHidden();
  await change(second, '+49 341 555 0004');
  await asked.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(shown(second, '+49 341 555 0003')).toBeVisible();
});
