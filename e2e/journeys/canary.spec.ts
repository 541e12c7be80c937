import { marked } from '@switchboard/server/src/testing/canary/canary.ts';
import { expect, test } from '../fixtures.ts';

test('a journey to which another organization’s text is sent fails', async ({ app }) => {
  test.fail();
  const page = await app.as('user', '/tickets', {
    prepare: (window) =>
      window.route('**/api/tickets?**', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), note: marked('note') } });
      }),
  });
  await expect(page.getByRole('heading', { name: 'My Tickets' })).toBeVisible();
  await page.waitForLoadState('networkidle');
});
