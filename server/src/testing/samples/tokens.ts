import { insertAccount } from '../../features/access/tokens/service-account.repo.ts';
import { insertToken } from '../../features/access/tokens/token.repo.ts';
import { newId } from '../../platform/ids.ts';
import { hashOfToken, newToken as newSecret } from '../../platform/tokens.ts';
import type { Organization } from '../world.ts';
import { confirmed } from './account.ts';
import { type MakeSample, newName, type SampleApp, type Samples } from './sample.ts';

/** Of an admin who has room for more tokens, and proves who they are. */
async function newToken(app: SampleApp, home: Organization) {
  await app.db.deleteFrom('api_tokens').where('organization_id', '=', home.id).execute();
  const fields = { name: newName('token'), scopes: ['tickets:read'], expiresInDays: 30 };
  return { ...fields, ...(await confirmed(app, home)).body };
}

async function tokenOf({ db, clock }: SampleApp, home: Organization): Promise<string> {
  const id = newId();
  await insertToken(db, {
    id,
    organization_id: home.id,
    user_id: home.admin,
    kind: 'personal',
    name: newName('token'),
    prefix: 'swp_sample',
    token_hash: hashOfToken(newSecret()),
    scopes: ['tickets:read'],
    created_at: clock.now(),
    expires_at: new Date(clock.now().getTime() + 86_400_000),
  });
  return id;
}

async function accountOf({ db, clock }: SampleApp, home: Organization): Promise<string> {
  const id = newId();
  await db
    .updateTable('service_accounts')
    .set({ deleted_at: clock.now() })
    .where('organization_id', '=', home.id)
    .where('deleted_at', 'is', null)
    .execute();
  await insertAccount(db, {
    organizationId: home.id,
    id,
    name: newName('account'),
    role: 'manager',
    scopes: ['tickets:read'],
    createdBy: home.admin,
    at: clock.now(),
  });
  return id;
}

const ofToken: MakeSample = async (app, home) => ({ params: { id: await tokenOf(app, home) } });
const ofAccount: MakeSample = async (app, home) => ({ params: { id: await accountOf(app, home) } });
const list: MakeSample = (_app, home) => ({
  query: { page: '1', limit: '5', state: 'active', kind: 'personal', owner: home.admin },
});

export const tokenSamples: Samples = {
  'GET /auth/tokens': () => ({ query: { page: '1', limit: '5' } }),
  'POST /auth/tokens': async (app, home) => ({ body: await newToken(app, home) }),
  'DELETE /auth/tokens/{id}': ofToken,
  'GET /admin/tokens': list,
  'GET /admin/tokens/export': (_app, home) => ({ query: { state: 'active', owner: home.admin } }),
  'DELETE /admin/tokens/{id}': ofToken,
  'GET /admin/service-accounts': () => ({ query: { page: '1', limit: '5' } }),
  'GET /admin/service-accounts/{id}': ofAccount,
  'POST /admin/service-accounts': async (app, home) => {
    await accountOf(app, home);
    return { body: { name: newName('account'), role: 'manager', scopes: ['tickets:read'] } };
  },
  'PUT /admin/service-accounts/{id}': async (app, home) => ({
    params: { id: await accountOf(app, home) },
    body: { name: newName('account'), role: 'manager', scopes: ['tickets:read', 'notes'], version: 1 },
  }),
  'DELETE /admin/service-accounts/{id}': ofAccount,
  'POST /admin/service-accounts/{id}/tokens': async (app, home) => ({
    params: { id: await accountOf(app, home) },
    body: await newToken(app, home),
  }),
};
