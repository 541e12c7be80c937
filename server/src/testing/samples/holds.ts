import { newId } from '../../platform/ids.ts';
import type { Organization } from '../world.ts';
import type { MakeSample, SampleApp, Samples } from './sample.ts';

/** A hold on somebody of the organization, who stands in the way of nothing else that is sent. */
async function holdOf({ db, clock }: SampleApp, home: Organization): Promise<string> {
  const id = newId();
  await db
    .insertInto('legal_holds')
    .values({
      organization_id: home.id,
      id,
      kind: 'person',
      user_id: home.otherAgent,
      reason: 'A claim is open.',
      placed_by: home.admin,
      by_super_admin: false,
      created_at: clock.now(),
    })
    .execute();
  return id;
}

const one: MakeSample = async (app, home) => ({ params: { id: await holdOf(app, home) } });

/** There can be so many at most, and this is sent many times. */
const placed: MakeSample = async ({ db }, home) => {
  await db.deleteFrom('legal_holds').where('organization_id', '=', home.id).execute();
  return { body: { kind: 'person', subject: home.otherAgent, reason: 'A claim is open.' } };
};

export const holdSamples: Samples = {
  'GET /admin/holds': () => ({ query: { page: '1', limit: '5' } }),
  'POST /admin/holds': placed,
  'GET /admin/holds/{id}': one,
  'DELETE /admin/holds/{id}': one,
  'GET /super-admin/holds': (_app, home) => ({ query: { organization: home.id } }),
  'POST /super-admin/holds': async (app, home) => {
    const { body } = await placed(app, home);
    return { body: { ...body, organization: home.id } };
  },
  'GET /super-admin/holds/{id}': one,
  'DELETE /super-admin/holds/{id}': one,
};
