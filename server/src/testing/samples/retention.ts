import { confirmed } from './account.ts';
import type { MakeSample, Samples } from './sample.ts';

/** Of months that no ticket of the tests is old for. */
const asked: MakeSample = () => ({ query: { months: '120', action: 'anonymize', page: '1', limit: '5' } });

export const retentionSamples: Samples = {
  'GET /admin/retention': () => ({}),
  'PUT /admin/retention': async (app, home) => {
    await app.db.deleteFrom('retention_policies').where('organization_id', '=', home.id).execute();
    const { body } = await confirmed(app, home);
    return { body: { months: 120, action: 'anonymize', isActive: true, previewTotal: 0, ...body } };
  },
  'GET /admin/retention/preview': asked,
  'GET /admin/retention/preview/export': asked,
};
