import { createSession } from '../../features/access/sessions/create-session.repo.ts';
import { insertLink } from '../../features/data-exports/data-export.repo.ts';
import { newId } from '../../platform/ids.ts';
import { hashOfToken, newToken } from '../../platform/tokens.ts';
import type { Organization } from '../world.ts';
import { confirmed } from './account.ts';
import { keepFile } from './keep-file.ts';
import type { MakeSample, SampleApp, Samples } from './sample.ts';

type Scope = 'organization' | 'person';

/** One whose file can be fetched, of an organization or of its admin. */
async function ready(app: SampleApp, home: Organization, scope: Scope): Promise<string> {
  const { db, clock, filesDirectory } = app;
  const id = newId();
  const { storedName, size, sha256 } = await keepFile(filesDirectory, Buffer.from('a zip'));
  await db
    .insertInto('data_exports')
    .values({
      id,
      organization_id: home.id,
      maker_id: home.admin,
      scope,
      with_files: true,
      state: 'ready',
      // Long ago: three a day can be begun.
      created_at: new Date(clock.now().getTime() - 2 * 86_400_000),
      snapshot_at: clock.now(),
      stored_name: storedName,
      bytes: size,
      sha256,
      expires_at: new Date(clock.now().getTime() + 86_400_000),
    })
    .execute();
  return id;
}

const one =
  (scope: Scope): MakeSample =>
  async (app, home) => ({ params: { id: await ready(app, home, scope) } });

/** What was begun before makes way. */
const start: MakeSample = async (app, home) => {
  await app.db.deleteFrom('data_exports').where('organization_id', '=', home.id).execute();
  return { body: { files: false, ...(await confirmed(app, home)).body } };
};

/** A link with the cookie of the browser that asked for it. */
const linked: MakeSample = async (app, home) => {
  const { db, clock } = app;
  const [token, browser] = [newToken(), newToken()];
  const origin = { address: '127.0.0.1', userAgent: 'sample' };
  await insertLink(db, {
    token_hash: hashOfToken(token),
    organization_id: home.id,
    export_id: await ready(app, home, 'organization'),
    session_id: (await createSession(db, home.admin, origin, clock.now())).id,
    browser_hash: hashOfToken(browser),
    expires_at: new Date(clock.now().getTime() + 86_400_000),
  });
  return { params: { token }, headers: { cookie: `switchboard-export=${browser}` } };
};

const page: MakeSample = () => ({ query: { page: '1', limit: '5' } });

export const dataExportSamples: Samples = {
  'GET /admin/exports': page,
  'POST /admin/exports': start,
  'GET /admin/exports/{id}': one('organization'),
  'DELETE /admin/exports/{id}': one('organization'),
  'POST /admin/exports/{id}/link': one('organization'),
  'GET /auth/data-exports': page,
  'POST /auth/data-exports': start,
  'GET /auth/data-exports/{id}': one('person'),
  'DELETE /auth/data-exports/{id}': one('person'),
  'POST /auth/data-exports/{id}/link': one('person'),
  'GET /exports/{token}': linked,
};
