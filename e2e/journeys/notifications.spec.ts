import type { Page } from '@playwright/test';
import { expectAccessibleInEveryTheme, expectNoSidewaysScroll } from '../accessibility.ts';
import { expect, test, unique } from '../fixtures.ts';
import { assignTicket, raiseTicket, writeComment } from '../tickets.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('a reply reaches the bell of a page that stands open, and the bell leads to the very reply', async ({
  app,
}) => {
  const summary = unique('Label printer hums');
  const ticket = await raiseTicket(app, 'user', { summary });
  const requester = await app.as('user', '/profile');
  await assignTicket(app, 'manager', ticket._id, 'idleAgent');
  const words = unique('Please hold the feed button');
  await writeComment(app, 'idleAgent', ticket._id, words);

  await bell(requester).click();
  const row = panel(requester).getByRole('listitem').filter({ hasText: words });
  await expect(row).toContainText('because you raised it');
  await expectNoSidewaysScroll(requester, 'notifications');
  await expectAccessibleInEveryTheme(requester, 'notifications');

  await row.getByRole('link').click();
  await expect(requester).toHaveURL(new RegExp(`/tickets/${ticket._id}#comment-`));
  const reply = requester.getByRole('listitem').filter({ hasText: words });
  await expect(reply).toBeInViewport();
  await expect(reply).toBeFocused();

  await test.step('what is seen on the page of the ticket has been read', async () => {
    const later = unique('It works again');
    await writeComment(app, 'idleAgent', ticket._id, later);
    await expect(requester.getByText(later)).toBeVisible();
    const unreadHere = async () => {
      const { body } = await app.api<{ notifications: object[] }>(
        'user',
        'GET',
        `/notifications?ticket=${ticket._id}&unread=true`,
      );
      return body.notifications.length;
    };
    await expect.poll(unreadHere).toBe(0);
  });

  await test.step('who mutes it hears nothing more', async () => {
    await requester.getByRole('combobox', { name: 'What you hear of this ticket' }).click();
    await requester.getByRole('option', { name: 'Muted' }).click();
    await expect(requester.getByText('You hear of it only when it is given to you.')).toBeVisible();
  });
});
