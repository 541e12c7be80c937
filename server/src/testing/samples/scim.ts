import { giveScimToken } from '../scim.ts';
import type { Organization } from '../world.ts';
import { confirmed } from './account.ts';
import { newName, type SampleApp, type Samples } from './sample.ts';

const one = async (app: SampleApp, home: Organization) => ({
  params: { id: (await giveScimToken(app, home)).id },
});

export const scimSamples: Samples = {
  'GET /admin/scim-tokens': () => ({}),
  'POST /admin/scim-tokens': async (app, home) => {
    // There can be a few at most, and this is sent many times.
    await app.db
      .updateTable('scim_tokens')
      .set({ revoked_at: app.clock.now() })
      .where('organization_id', '=', home.id)
      .execute();
    return { body: { name: newName('Directory'), ...(await confirmed(app, home)).body } };
  },
  'GET /admin/scim-tokens/{id}': one,
  'DELETE /admin/scim-tokens/{id}': one,
  'POST /admin/scim-tokens/{id}/rotate': async (app, home) => ({
    ...(await one(app, home)),
    body: (await confirmed(app, home)).body ?? {},
  }),
};
