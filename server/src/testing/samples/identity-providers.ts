import { isEmergencyAdmin, readEnforcement } from '../../features/access/enforcement/enforcement.repo.ts';
import { newId } from '../../platform/ids.ts';
import { makeSigningKey, type SigningKey, samlMetadata } from '../saml-answer.ts';
import type { Organization } from '../world.ts';
import { confirmed } from './account.ts';
import { type MakeSample, newName, type SampleApp, type Samples } from './sample.ts';

/** Made by the first who asks: it takes a while. */
let key: Promise<SigningKey> | undefined;
const signingKey = () => {
  key ??= makeSigningKey();
  return key;
};

/** An address of the public network, which nobody turns to: tests send nothing there. */
const issuer = 'https://93.184.216.34/tenant';

async function provider(
  { db }: SampleApp,
  home: Organization,
  more: { readonly protocol?: 'saml'; readonly sso_url?: string } = {},
): Promise<string> {
  const id = newId();
  await db
    .insertInto('identity_providers')
    .values({
      organization_id: home.id,
      id,
      name: newName('ID'),
      issuer,
      client_id: 'desk',
      client_secret: Buffer.alloc(76),
      claim_email: 'email',
      claim_first_name: 'given_name',
      claim_last_name: 'family_name',
      claim_groups: 'groups',
      trusts_emails: false,
      second_factor_at_provider: false,
      is_active: false,
      created_at: new Date(),
      ...more,
    })
    .execute();
  return id;
}

const saml: MakeSample = async (app, home) => ({
  params: { id: await provider(app, home, { protocol: 'saml', sso_url: `${issuer}/sso` }) },
});

const one: MakeSample = async (app, home) => ({ params: { id: await provider(app, home) } });

export const identityProviderSamples: Samples = {
  'GET /admin/identity-providers': () => ({}),
  'POST /admin/identity-providers': async (app, home) => {
    // There can be a few at most, and this is sent many times.
    await app.db.deleteFrom('identity_providers').where('organization_id', '=', home.id).execute();
    return {
      body: {
        name: newName('ID'),
        issuer,
        clientId: 'desk',
        clientSecret: 'a secret of the sample',
        ...(await confirmed(app, home)).body,
      },
    };
  },
  'POST /admin/identity-providers/saml': async (app, home) => {
    await app.db.deleteFrom('identity_providers').where('organization_id', '=', home.id).execute();
    return {
      body: {
        name: newName('SAML'),
        issuer: 'urn:example:id',
        ssoUrl: `${issuer}/sso`,
        certificates: [(await signingKey()).certificate],
        ...(await confirmed(app, home)).body,
      },
    };
  },
  'POST /admin/identity-providers/saml/metadata': async () => ({
    body: { metadata: samlMetadata('urn:example:id', `${issuer}/sso`, (await signingKey()).certificate) },
  }),
  'PUT /admin/identity-providers/{id}/saml': async (app, home) => ({
    ...(await saml(app, home)),
    body: { name: newName('SAML'), version: 1 },
  }),
  'GET /admin/identity-providers/{id}': one,
  'PUT /admin/identity-providers/{id}': async (app, home) => ({
    ...(await one(app, home)),
    body: { name: newName('ID'), isActive: false, version: 1 },
  }),
  'DELETE /admin/identity-providers/{id}': one,
  'POST /admin/identity-providers/{id}/test': one,
  'GET /admin/identity-providers/{id}/last-test': one,
  'GET /admin/sign-in-enforcement': () => ({}),
  'PUT /admin/sign-in-enforcement': async (app, home) => {
    const { version } = await readEnforcement(home.id, app.db);
    const isChosen = await isEmergencyAdmin(home.id, app.db, home.admin);
    const { body } = await confirmed(app, home);
    return { body: { ...body, emergencyAdmins: isChosen ? [] : [home.admin], version } };
  },
  'GET /admin/sign-in-policy': () => ({}),
  'PUT /admin/sign-in-policy': async ({ db }, home) => {
    const row = await db
      .selectFrom('sign_in_policies')
      .select(['version', 'just_in_time'])
      .where('organization_id', '=', home.id)
      .executeTakeFirst();
    return {
      body: {
        justInTime: !row?.just_in_time,
        unmappedRole: 'manager',
        roleMapping: [{ group: newName('Group'), role: 'manager' }],
        version: row?.version ?? 1,
      },
    };
  },
  'GET /super-admin/role-mappings': () => ({}),
  'POST /super-admin/role-mappings/{id}/approve': async ({ db }, home) => {
    const id = newId();
    const row = { organization_id: home.id, id, group_name: newName('Admins'), role: 'admin' as const };
    await db
      .insertInto('role_mappings')
      .values({ ...row, position: 0, created_at: new Date() })
      .execute();
    return { params: { id } };
  },
  'POST /auth/discover': () => ({ body: { email: 'somebody@nowhere.example' } }),
  // Off, so that nobody is asked.
  'GET /sso/{id}/start': one,
  'POST /sso/{id}/logout': async (app, home) => ({
    ...(await one(app, home)),
    body: { logout_token: 'none' },
  }),
  'GET /sso/{id}/callback': async (app, home) => ({
    ...(await one(app, home)),
    query: { state: 'a state of nobody', code: 'a code' },
  }),
  'GET /sso/{id}/metadata': saml,
  'POST /sso/{id}/acs': async (app, home) => ({
    ...(await saml(app, home)),
    body: { SAMLResponse: 'aGVsbG8=', RelayState: 'a state of nobody' },
  }),
  'GET /sso/{id}/finish': async (app, home) => ({
    ...(await saml(app, home)),
    query: { handle: 'a handle of nobody' },
  }),
};
