/** A queue worked on by keys: how many presses it takes. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInEveryTheme, keepThemeHere } from '../accessibility.ts';
import { expect, test, unique } from '../fixtures.ts';
import { raiseTickets } from '../tickets.ts';

/** Counts what a person does: each key and each click is an act, each letter that is typed too. */
function countedHands(page: Page) {
  let acts = 0;
  return {
    press: async (key: string) => {
      acts += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      acts += text.length;
      await page.keyboard.type(text);
    },
    click: async (what: Locator) => {
      acts += 1;
      await what.click();
    },
    acts: () => acts,
  };
}

const rowsOf = (page: Page) => page.getByRole('rowgroup').last().getByRole('row');

interface Bulk {
  readonly bulk: { readonly _id: string; readonly state: string };
}

/** The page asks for its change of many tickets until that is over. @returns a wait for the end of the next one that it starts */
function followChanges(page: Page) {
  const over = new Set<string>();
  page.on('response', async (answer) => {
    if (!/\/api\/bulk\/[\da-f-]{36}$/.test(answer.url())) return;
    const { bulk }: Bulk = await answer.json().catch(() => ({ bulk: {} }));
    if (bulk.state === 'done') over.add(bulk._id);
  });
  return async () => {
    const started = await page.waitForResponse((answer) => answer.url().endsWith('/api/bulk'));
    const { bulk }: Bulk = await started.json();
    await expect.poll(() => over.has(bulk._id), { timeout: 60_000 }).toBe(true);
  };
}

test('thirty mixed tickets get agent, priority and status in at most 120 acts', async ({ app }) => {
  const kinds = [
    { word: unique('Lamp'), agent: 'grace', priority: '4', shown: 'Critical' },
    { word: unique('Gate'), agent: 'tom', priority: '3', shown: 'High' },
    { word: unique('Seal'), agent: 'yuki', priority: '1', shown: 'Low' },
  ] as const;
  await raiseTickets(
    app,
    'otherUser',
    Array.from({ length: 30 }, (_, index) => `${kinds[index % 3]?.word} number ${index}`),
  );
  // Nobody else's journey changes many tickets as this person.
  const page = await app.as('admin', '/admin/tickets');
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(15);
  const hands = countedHands(page);
  const endOfChange = followChanges(page);
  for (const { word, agent, priority, shown } of kinds) {
    await hands.press('/');
    await hands.press('Control+a');
    await hands.type(word);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(word);
    // The rows of before stay until the others are there.
    await expect(rows.filter({ hasText: word })).toHaveCount(10);
    for (const [key, choose, effect] of [
      ['a', () => hands.type(agent), new RegExp(agent, 'i')],
      ['p', () => hands.press(priority), shown],
      ['s', () => hands.press('2'), 'In Progress'],
    ] as const) {
      await hands.click(page.getByRole('checkbox', { name: 'Select all on this page' }));
      await expect(page.getByText('10 selected')).toBeVisible();
      await hands.press(key);
      const dialog = page.getByRole('dialog', { name: 'Change 10 tickets' });
      // Keys mean what has the focus, which the dialog takes when it is there.
      await expect(dialog.locator(':focus')).toHaveCount(1);
      await choose();
      if (key === 'a') {
        await expect(dialog.getByRole('radio')).toHaveCount(1);
        await hands.press('Enter');
      }
      await expect(dialog.getByRole('button', { name: /^Change \d+ tickets?$/ })).toBeEnabled();
      const end = endOfChange();
      await hands.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(page.getByText('10 selected')).toBeHidden();
      // One person's changes of many tickets come one after the other.
      await end;
      await expect(rows.filter({ hasText: effect })).toHaveCount(10);
    }
  }
  expect(hands.acts()).toBeLessThanOrEqual(120);
  test.info().annotations.push({ type: 'acts', description: String(hands.acts()) });
});

test('a ticket is answered and resolved, and the next one opened, by two keys and the text', async ({
  app,
}) => {
  const words = unique('Crane');
  const [second, first] = await raiseTickets(app, 'otherUser', [`${words} two`, `${words} one`]);
  const page = await app.as('head', `/admin/tickets?q=${encodeURIComponent(words)}`);
  await keepThemeHere(page);
  await expect(rowsOf(page)).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  const peek = page.getByRole('region', { name: 'Beside the list' });
  await expect(peek.getByRole('heading', { name: `${words} one` })).toBeVisible();
  await expect(peek.getByRole('textbox', { name: 'Reply' })).toBeVisible();
  await expectAccessibleInEveryTheme(page, 'a ticket beside its list');
  await page.keyboard.press('j');
  await expect(peek.getByRole('heading', { name: `${words} two` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(peek).toBeHidden();
  await page.keyboard.press('k');
  // While the list is fetched anew, a ticket that is opened has no list to go on through.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `${words} one` }).waitFor();
  await page.getByRole('textbox', { name: 'Reply' }).waitFor();

  const hands = countedHands(page);
  const text = 'Swapped it.';
  await hands.press('c');
  await hands.type(text);
  await expect(page.getByRole('button', { name: 'Send, resolve and next' })).toBeEnabled();
  await hands.press('Control+Shift+Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${words} two` })).toBeVisible();
  expect(hands.acts() - text.length).toBe(2);

  const { body } = await app.api<{ ticket: { status: string; comments: { comment: string }[] } }>(
    'head',
    'GET',
    `/tickets/${first?._id}`,
  );
  expect(body.ticket.status).toBe('Resolved');
  expect(body.ticket.comments.some(({ comment }) => comment === text)).toBe(true);

  await page.getByRole('navigation', { name: 'Where this ticket belongs' }).getByRole('link').click();
  await expect(page.locator(`[data-row="${second?._id}"] [data-row-link]`)).toBeFocused();
  await page.keyboard.press('p');
  await expectAccessibleInEveryTheme(page, 'a menu that a key has opened');
  await page.keyboard.press('4');
  await expect(rowsOf(page).getByText('Critical')).toHaveCount(1);
  await expect(page.getByText(`${second?.ticketNumber} saved`)).toBeVisible();
  await page.keyboard.press('z');
  await expect(rowsOf(page).getByText('Critical')).toHaveCount(0);
});
