import { newId } from '../../platform/ids.ts';
import { createUser, type Organization } from '../world.ts';
import { confirmed } from './account.ts';
import type { MakeSample, SampleApp, Samples } from './sample.ts';

/** Of somebody who is there for nothing else. */
async function erasureOf(app: SampleApp, home: Organization, userId?: string): Promise<string> {
  const { db, clock } = app;
  const id = newId();
  await db
    .insertInto('erasures')
    .values({
      organization_id: home.id,
      id,
      user_id: userId ?? (await leaver(app, home)),
      state: 'requested',
      code: id.slice(-4),
      asked_by: home.admin,
      asked_at: clock.now(),
    })
    // Of the admin there is one already, where several ask at the same time.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** Deactivated before: approving it changes no account. */
async function leaver({ db }: SampleApp, home: Organization): Promise<string> {
  const id = await createUser(db, {
    role: 'user',
    organizationId: home.id,
    email: `${newId()}@${home.code.toLowerCase()}.test`,
    firstName: 'Leaver',
  });
  await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
  return id;
}

const one: MakeSample = async (app, home) => ({ params: { id: await erasureOf(app, home) } });

/** Whoever asks has not asked before. */
const anew: MakeSample = async ({ db }, home) => {
  await db.deleteFrom('erasures').where('organization_id', '=', home.id).execute();
  return {};
};

export const erasureSamples: Samples = {
  'GET /admin/erasures': () => ({ query: { page: '1', limit: '5' } }),
  'POST /admin/erasures': async (app, home) => ({ body: { user: await leaver(app, home) } }),
  'GET /admin/erasures/{id}': one,
  'POST /admin/erasures/{id}/approve': async (app, home) => {
    // Of two admins one is left.
    await createUser(app.db, {
      role: 'admin',
      organizationId: home.id,
      email: `${newId()}@${home.code.toLowerCase()}.test`,
      firstName: 'Deputy',
    });
    const { body } = await confirmed(app, home);
    return {
      ...(await one(app, home)),
      body: { name: 'Leaver Person', replaceInTexts: true, attachments: 'keep', ...body },
    };
  },
  'POST /admin/erasures/{id}/cancel': one,
  'GET /auth/erasure-request': () => ({}),
  'POST /auth/erasure-request': anew,
  // Of the admin who sends it.
  'DELETE /auth/erasure-request': async (app, home) => {
    await anew(app, home);
    await erasureOf(app, home, home.admin);
    return {};
  },
};
