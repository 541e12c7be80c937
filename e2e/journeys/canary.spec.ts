import { marked } from '@switchboard/server/src/testing/canary/canary.ts';
import { expect, test } from '../fixtures.ts';

test('a journey to which another organization’s text is sent fails', async ({ app }) => {
  test.fail();
  let answered = 0;
  const page = await app.as('user', '/tickets', {
    prepare: async (window) => {
      await window.route('**/api/tickets?**', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), note: marked('note') } });
      });
      // Whoever looks for the text hears of the answer as this does.
      window.on('requestfinished', (request) => {
        if (new URL(request.url()).pathname === '/api/tickets') answered += 1;
      });
    },
  });
  await expect(page.getByRole('heading', { name: 'My Tickets' })).toBeVisible();
  // Not until the network rests: a live connection may never let it.
  await expect.poll(() => answered).toBeGreaterThan(0);
});
