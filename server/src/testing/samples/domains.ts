import { newId } from '../../platform/ids.ts';
import type { Organization } from '../world.ts';
import type { MakeSample, SampleApp, Samples } from './sample.ts';

/** Without the organization's name: a domain belongs to nobody before it is verified. */
const newDomain = () => `d${newId()}.example`;

/** Names another domain of the organization. */
export async function domainOf({ db }: SampleApp, home: Organization, verified = false): Promise<string> {
  const id = newId();
  await db
    .insertInto('organization_domains')
    .values({
      organization_id: home.id,
      id,
      domain: newDomain(),
      challenge: id,
      ...(verified && { state: 'verified', verified_by: 'super_admin', verified_at: new Date() }),
      created_at: new Date(),
    })
    .execute();
  return id;
}

const one: MakeSample = async (app, home) => ({ params: { id: await domainOf(app, home) } });
const decided: MakeSample = async (app, home) => ({
  ...(await one(app, home)),
  body: { note: 'They have shown us the contract.' },
});

export const domainSamples: Samples = {
  'GET /admin/domains': () => ({}),
  'POST /admin/domains': async ({ db }, home) => {
    // There can be a few at most, and this is sent many times.
    await db.deleteFrom('organization_domains').where('organization_id', '=', home.id).execute();
    return { body: { domain: newDomain() } };
  },
  'GET /admin/domains/{id}': one,
  'DELETE /admin/domains/{id}': one,
  'POST /admin/domains/{id}/verify': one,
  'GET /super-admin/domains': () => ({ query: { state: 'pending' } }),
  'POST /super-admin/domains/{id}/approve': decided,
  'POST /super-admin/domains/{id}/decline': decided,
};
