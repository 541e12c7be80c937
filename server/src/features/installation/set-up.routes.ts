import * as endpoints from '@switchboard/contract/endpoints/set-up.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Serve } from '../../platform/http/route.ts';
import { presentUser } from '../auth/user.presenter.ts';
import { expectSetUpLink, setUp } from './set-up-link.ts';

export function setUpRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.checkSetUpLink, async ({ body }) => {
    await expectSetUpLink(db, body.token);
    return {};
  });

  serve(endpoints.setUp, async ({ body: { token, ...person }, address, userAgent }) => {
    const made = await setUp(db, { token, person, address, userAgent }, clock.now());
    return { token: made.token, user: presentUser(made.user) };
  });
}
