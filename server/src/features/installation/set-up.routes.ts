import * as endpoints from '@switchboard/contract/installation/set-up.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Serve } from '../../platform/http/route.ts';
import { expectSetUpLink, setUp } from './set-up-link.ts';

export function setUpRoutes(serve: Serve, { database: { db }, clock, config, secretKey }: Deps): void {
  serve(endpoints.checkSetUpLink, async ({ body }) => {
    await expectSetUpLink(db, body.token);
    return {};
  });

  serve(endpoints.setUp, ({ body: { token, ...person }, address, userAgent, requestId }) =>
    setUp({ db, secretKey, rule: config }, { token, person, address, userAgent, requestId }, clock.now()),
  );
}
