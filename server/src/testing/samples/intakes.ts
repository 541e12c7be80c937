import { newId } from '../../platform/ids.ts';
import { alertmanagerPost, giveIntake, intakeFields } from '../intakes.ts';
import type { Organization } from '../world.ts';
import { confirmed } from './account.ts';
import type { SampleApp, Samples } from './sample.ts';

const one = async (app: SampleApp, home: Organization) => ({
  params: { id: (await giveIntake(app, home)).id },
});

export const intakeSamples: Samples = {
  'GET /admin/intakes': () => ({}),
  'POST /admin/intakes': async (app, home) => {
    // There can be a few at most, and this is sent many times.
    await app.db
      .updateTable('alert_intakes')
      .set({ deleted_at: app.clock.now() })
      .where('organization_id', '=', home.id)
      .execute();
    return { body: { ...intakeFields(home), ...(await confirmed(app, home)).body } };
  },
  'GET /admin/intakes/{id}': one,
  'PUT /admin/intakes/{id}': async (app, home) => ({
    ...(await one(app, home)),
    body: { isActive: false, version: 1 },
  }),
  'DELETE /admin/intakes/{id}': one,
  'POST /admin/intakes/{id}/rotate': async (app, home) => ({
    ...(await one(app, home)),
    body: (await confirmed(app, home)).body ?? {},
  }),
  'POST /admin/intakes/{id}/try': async (app, home) => ({
    ...(await one(app, home)),
    body: { sample: alertmanagerPost({}) },
  }),
  'GET /admin/intakes/{id}/calls': async (app, home) => {
    const { id } = await giveIntake(app, home);
    await app.db
      .insertInto('intake_calls')
      .values({
        organization_id: home.id,
        id: newId(),
        intake_id: id,
        at: app.clock.now(),
        status: 400,
        error: 'There are no alerts in it',
        outcomes: [],
        results: '[]',
      })
      .execute();
    return { params: { id } };
  },
  'POST /intake/{id}': async (app, home) => {
    const { id, secret } = await giveIntake(app, home);
    return { params: { id }, headers: { 'x-intake-token': secret }, body: alertmanagerPost({}) };
  },
};
