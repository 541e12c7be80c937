/**
 * The wall between organizations, generated from the registry: every call × no token, bad tokens, each role, the
 * other organization's ids. A call without a sample here fails.
 */
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { ROLES, type Role } from '@switchboard/contract/enums.ts';
import { registry } from '@switchboard/contract/registry.ts';
import { describe, expect, test } from 'vitest';
import { fastifyPath } from './platform/http/route.ts';
import { isId } from './platform/ids.ts';
import { openTestApp } from './testing/open-test-app.ts';
import { nameOf, type Sample } from './testing/samples/sample.ts';
import { samples } from './testing/samples/samples.ts';
import { sendSample } from './testing/send-sample.ts';
import { memberOf, type Organization } from './testing/world.ts';

/** Open to everybody, each for a reason: read this list again before adding to it. */
const OPEN_CALLS = [
  'GET /config',
  // By a link, which opens in the browser that asked for it.
  'GET /exports/{token}',
  'GET /google',
  'GET /google/callback',
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
  // Plain images under unguessable addresses: an <img> sends no token.
  // By the secret of an e-mail, which stops e-mails and opens nothing.
  'GET /mail/unsubscribe/{token}',
  'GET /mail/unsubscribe/{token}/about',
  'GET /organizations/{id}/logo',
  // As the installation's provider: to somebody who has not signed in yet.
  'GET /sso/{id}/callback',
  'GET /sso/{id}/finish',
  'GET /sso/{id}/metadata',
  'GET /sso/{id}/start',
  // By the secret of a letter, which is spent by it.
  'POST /approvals/link/check',
  'POST /approvals/link/decide',
  'POST /auth/confirm-email',
  'POST /auth/discover',
  'POST /auth/exchange',
  'POST /auth/forgot-password',
  'POST /auth/invitation/accept',
  'POST /auth/invitation/check',
  'POST /auth/login',
  'POST /auth/passkey-sign-in',
  'POST /auth/passkey-sign-in/options',
  'POST /auth/register',
  'POST /auth/register/check',
  'POST /auth/register/confirm',
  'POST /auth/reset-password',
  'POST /auth/second-factor',
  'POST /auth/second-factor/passkey',
  'POST /auth/second-factor/passkey/options',
  // By the token of the intake, which opens it alone.
  'POST /intake/{id}',
  'POST /mail/unsubscribe/{token}',
  'POST /setup',
  'POST /setup/check',
  // What a provider has signed, which is believed by its signature alone.
  'POST /sso/{id}/acs',
  // By what the provider has signed, which ends sessions that came by it.
  'POST /sso/{id}/logout',
  // Knows one more kind of token than sessions, and asks for one by itself.
  'PUT /google/complete-profile',
];
/**
 * Served beside the registry: the description of it, whom to tell of holes, figures for whoever has their token, and sockets,
 * which ask for a token themselves. Provisioning has a protocol, tokens and a wall of its own: scim-wall.test.ts.
 */
const OPEN_PAGES =
  /^\/(api\/(openapi\.json|docs(\/.*)?|scim\/v2\/.*)|\.well-known\/security\.txt|metrics|socket\.io\/)$/;
/** An id, or words with the other organization in them; other fields differ because names are taken once. */
const isTheirs = (value: unknown) => isId(String(value)) || /theirs/i.test(String(value));
const UNKNOWN_ID = '0191d7a0-0000-7000-8000-000000000000';

/** Keys that read like those of secrets. */
const MAY_SAY: Readonly<Record<string, readonly string[]>> = {
  // Whoever changes their password goes on with a new session.
  'PUT /auth/password': ['token'],
  // Shown this once.
  'POST /auth/tokens': ['token', 'secret'],
  'POST /admin/service-accounts/{id}/tokens': ['token', 'secret'],
  'POST /admin/intakes': ['secret'],
  'POST /admin/intakes/{id}/rotate': ['secret'],
  'GET /admin/scim-tokens': ['scimTokens'],
  'GET /admin/scim-tokens/{id}': ['scimToken'],
  'POST /admin/scim-tokens': ['scimToken', 'secret'],
  'POST /admin/scim-tokens/{id}/rotate': ['scimToken', 'secret'],
  'DELETE /admin/scim-tokens/{id}': ['scimToken'],
  'POST /admin/webhooks': ['earlierSecretUntil', 'secret'],
  'POST /admin/webhooks/{id}/rotate': ['earlierSecretUntil', 'secret'],
  // What there is of them, without what opens anything.
  'GET /auth/tokens': ['tokens'],
  'DELETE /auth/tokens/{id}': ['token'],
  'GET /admin/tokens': ['tokens'],
  'DELETE /admin/tokens/{id}': ['token'],
  'GET /admin/service-accounts': ['tokens'],
  'GET /admin/service-accounts/{id}': ['tokens'],
  'POST /admin/service-accounts': ['tokens'],
  'PUT /admin/service-accounts/{id}': ['tokens'],
  'DELETE /admin/service-accounts/{id}': ['tokens'],
  'GET /admin/webhooks': ['earlierSecretUntil'],
  'GET /admin/webhooks/{id}': ['earlierSecretUntil'],
  'PUT /admin/webhooks/{id}': ['earlierSecretUntil'],
  'DELETE /admin/webhooks/{id}': ['earlierSecretUntil'],
};

const { app, world } = await openTestApp();

const protectedCalls = registry.filter((entry) => entry.access !== 'public');

const member = (home: Organization, role: Role) => memberOf(world, home, role);

const samplesOfReads = new Map<string, Sample | Promise<Sample>>();

/** Made anew each time, but for calls that only read. */
async function sampleOf(entry: Endpoint, home: Organization): Promise<Sample> {
  const name = nameOf(entry);
  const make = samples[name];
  if (make === undefined) throw new Error(`There is no sample of ${name} in testing/samples`);
  if (entry.method !== 'GET') return make(app, home);
  const key = `${home.id} ${name}`;
  const made = samplesOfReads.get(key) ?? make(app, home);
  samplesOfReads.set(key, made);
  return made;
}

async function call(
  userId: string | null,
  entry: Endpoint,
  sample: Sample,
  headers: Record<string, string> = {},
) {
  const session: Record<string, string> =
    userId === null ? {} : { authorization: `Bearer ${await app.tokenFor(userId)}` };
  return sendSample(app, entry, sample, { ...session, ...headers });
}

/** Cursors are sealed anew each time. */
const bodyWithoutRequest = (body: object) =>
  JSON.stringify({ ...body, requestId: '', ...('cursor' in body && { cursor: '' }) });

const KEPT_OF_ORGANIZATIONS = [
  'tickets',
  'ticket_people',
  'comments',
  'attachments',
  'events',
  'ticket_tallies',
  'ticket_day_tallies',
  'ticket_place_tallies',
  'ticket_movements',
  'repeated_resolutions',
  'active_tickets',
  'ticket_words',
  'search_texts',
  'search_vocabulary',
  'unassigned_tickets',
  'ticket_unread',
  'chat_messages',
  'chat_reads',
  'event_outbox',
  'ticket_changes',
  'notifications',
  'mail_deliveries',
  'unsubscribe_tokens',
  'ticket_followers',
  'reply_addresses',
  'letters',
  'mail_intake_settings',
  'mail_intake_projects',
  'held_letters',
  'held_letter_files',
  'drafts',
  'draft_files',
  'custom_roles',
  'custom_role_holders',
  'categories',
  'tags',
  'views',
  'macros',
  'macro_uses',
  'ticket_tags',
  'ticket_links',
  'ticket_merges',
  'checklists',
  'checklist_items',
  'checklist_templates',
  'teams',
  'availability',
  'absences',
  'handovers',
  'ticket_approvals',
  'ticket_openings',
  'approval_steps',
  'approval_approvers',
  'approval_groups',
  'approval_group_members',
  'approval_links',
  'approval_rules',
  'work_settings',
  'access_settings',
  'api_tokens',
  'service_accounts',
  'project_members',
  'team_members',
  'request_fields',
  'request_types',
  'request_type_versions',
  'ticket_field_values',
  'field_files',
  'ticket_forms',
  'ticket_former_forms',
  'calendars',
  'calendar_versions',
  'sla_applications',
  'sla_policies',
  'sla_policy_versions',
  'ticket_clocks',
  'ticket_clock_stretches',
  'routing_rules',
  'routing_settings',
  'projects',
  'license_requests',
  'subscriptions',
  'subscription_payments',
  'scheduled_tickets',
  'scheduled_ticket_runs',
  'bulk_changes',
  'bulk_change_rows',
  'webhooks',
  'webhook_deliveries',
  'alert_intakes',
  'ticket_alerts',
  'intake_calls',
  'organization_domains',
  'identity_providers',
  'provider_certificates',
  'provider_identities',
  'sign_in_policies',
  'sign_in_enforcements',
  'emergency_admins',
  'role_mappings',
  'scim_tokens',
  'provisioned_people',
  'provisioned_groups',
  'provisioned_group_members',
  'legal_holds',
  'retention_policies',
  'erasures',
];
/** Named, so that its plan is kept: planning it takes four times as long as reading what it reads. */
const STATE = {
  name: 'state of an organization',
  text: KEPT_OF_ORGANIZATIONS.map(
    (table) => `
      select '${table}' as name, count(*) as count, max(xmin::text::bigint) as last
      from ${table} where organization_id = $1`,
  ).join(' union all '),
};

/** Changes with every row of an organization that is written or removed: how many there are, and by which transaction the last. */
async function stateOf(organizationId: string): Promise<string> {
  type Kept = { name: string; count: string; last: string };
  const { rows } = await app.database.pool.query<Kept>({ ...STATE, values: [organizationId] });
  return rows
    .map(({ name, count, last }) => `${name} ${count}@${last}`)
    .toSorted()
    .join();
}

test('every call has a sample, and nothing is served that is not in the registry', () => {
  expect(Object.keys(samples).toSorted()).toEqual(registry.map(nameOf).toSorted());
  const known = new Set(registry.map((entry) => `${entry.method} ${fastifyPath(entry)}`));
  const served = app.servedRoutes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
  const unknown = served.filter(({ method, url }) => !known.has(`${method} ${url}`) && !OPEN_PAGES.test(url));
  expect(unknown).toEqual([]);
  expect(served.length).toBeGreaterThanOrEqual(registry.length);
});

test('what is open to everybody is a list somebody has read', () => {
  const open = registry.filter((entry) => entry.access === 'public').map(nameOf);
  expect(open.toSorted()).toEqual(OPEN_CALLS);
});

describe.each(protectedCalls.map((entry) => [nameOf(entry), entry] as const))('%s', (_name, entry) => {
  test('needs a token that is good now', async () => {
    const sample = await sampleOf(entry, world.ours);
    // API tokens go with the account for good, and have to be gone before.
    const { admin, id } = world.ours;
    await app.db
      .updateTable('api_tokens')
      .set({ revoked_at: new Date() })
      .where('user_id', '=', admin)
      .where('revoked_at', 'is', null)
      .execute();
    const before = await stateOf(world.ours.id);
    const none = await call(null, entry, sample);
    expect(none.status).toBe(401);
    expect(none.body).toMatchObject({ success: false, code: 'UNAUTHENTICATED' });
    const wrong = await call(null, entry, sample, { authorization: `Bearer ${'x'.repeat(43)}` });
    expect(wrong.status).toBe(401);

    const organization = app.db.updateTable('organizations').where('id', '=', id);
    const person = app.db.updateTable('users').where('id', '=', admin);
    for (const [close, reopen] of [
      [person.set({ is_active: false }), person.set({ is_active: true })],
      [person.set({ deleted_at: new Date() }), person.set({ deleted_at: null })],
      [organization.set({ status: 'suspended' }), organization.set({ status: 'active' })],
      [organization.set({ deleted_at: new Date() }), organization.set({ deleted_at: null })],
    ] as const) {
      await close.execute();
      const answer = await call(admin, entry, sample);
      await reopen.execute();
      expect(answer.status).toBe(401);
    }
    expect(await stateOf(world.ours.id)).toBe(before);
  });

  test.each(ROLES.filter((role) => entry.access.includes(role)))('%s is let in', async (role) => {
    const answer = await call(member(world.ours, role), entry, await sampleOf(entry, world.ours));
    expect(answer.status).not.toBe(401);
    expect(answer.status).toBeLessThan(500);
  });

  test('whoever has no access is kept out', async () => {
    const refused = ROLES.filter((role) => !entry.access.includes(role));
    if (refused.length === 0) return;
    const sample = await sampleOf(entry, world.ours);
    const before = await stateOf(world.ours.id);
    for (const role of refused) {
      const answer = await call(member(world.ours, role), entry, sample);
      expect(answer.status, role).toBe(403);
    }
    expect(await stateOf(world.ours.id)).toBe(before);
  });

  test('nobody reaches anything of the other organization', async () => {
    const roles = ROLES.filter((role) => role !== 'super_admin' && entry.access.includes(role));
    if (roles.length === 0) return;
    const ready = await Promise.all(
      roles.map(async (role) => ({ role, ours: await sampleOf(entry, world.ours) })),
    );
    // Nobody changes it, so that one is enough.
    const theirs = await sampleOf(entry, world.theirs);
    const before = await stateOf(world.theirs.id);
    for (const { role, ours } of ready) {
      const caller = member(world.ours, role);
      if (Object.keys(theirs.params ?? {}).length > 0) {
        const foreign = await call(caller, entry, { ...ours, params: theirs.params ?? {} });
        const [first = ''] = Object.keys(theirs.params ?? {});
        const elsewhere = (id: string) => ({ ...ours, params: { ...ours.params, [first]: id } });
        const unknown = await call(caller, entry, elsewhere(UNKNOWN_ID));
        const malformed = await call(caller, entry, elsewhere('nonsense'));
        expect(foreign.status, role).toBe(404);
        expect(bodyWithoutRequest(foreign.body), role).toBe(bodyWithoutRequest(unknown.body));
        expect(bodyWithoutRequest(foreign.body), role).toBe(bodyWithoutRequest(malformed.body));
      }
      for (const place of ['body', 'query'] as const) {
        for (const [field, value] of Object.entries(theirs[place] ?? {})) {
          if (JSON.stringify(ours[place]?.[field]) === JSON.stringify(value) || !isTheirs(value)) continue;
          const mixed = { ...ours, [place]: { ...ours[place], [field]: value } };
          const answer = await call(caller, entry, mixed);
          expect(answer.status, role).toBeLessThan(500);
          expect(answer.raw.toString(), role).not.toContain(world.theirs.id);
          expect(answer.raw.toString(), role).not.toContain('theirs.test');
          if (place === 'body') expect([400, 403, 404], role).toContain(answer.status);
        }
      }
    }
    expect(await stateOf(world.theirs.id)).toBe(before);
  });

  test('an organization named by a member changes nothing', async () => {
    if (entry.method !== 'GET' || entry.output === 'file') return;
    if (!entry.access.includes('admin')) return;
    const sample = await sampleOf(entry, world.ours);
    const session = { authorization: `Bearer ${await app.tokenFor(world.ours.admin)}` };
    const plain = await call(null, entry, sample, session);
    const elsewhere = { organization: world.theirs.id, organizationId: world.theirs.id };
    const named = await call(null, entry, { ...sample, query: { ...sample.query, ...elsewhere } }, session);
    expect(bodyWithoutRequest(named.body)).toBe(bodyWithoutRequest(plain.body));
  });

  test('what nobody asked for is ignored', async () => {
    // A super admin may name any organization.
    if (entry.body === undefined || !entry.access.includes('admin')) return;
    const sample = await sampleOf(entry, world.ours);
    const extra = {
      role: 'super_admin',
      isActive: false,
      organization: world.theirs.id,
      organizationId: world.theirs.id,
      organizationCode: 'THEIRS',
      licenses: { totalLicenses: 9 },
      autoAssign: true,
      _id: UNKNOWN_ID,
      createdBy: world.theirs.user,
      password: 'changed',
      ticketNumber: 'OURS-99999',
      createdAt: '2020-01-01T00:00:00.000Z',
    };
    const present = (await app.db.selectFrom('users').select('id').execute()).map(({ id }) => id);
    const users = () =>
      app.db
        .selectFrom('users')
        .select([
          'id',
          'organization_id',
          'role',
          'is_active',
          'auto_assign',
          'origin',
          'created_at',
          'deleted_at',
        ])
        .$if(nameOf(entry) !== 'PUT /auth/password', (query) => query.select('password_hash'))
        .where('id', 'in', present)
        .orderBy('id')
        .execute();
    const before = { users: await users(), theirs: await stateOf(world.theirs.id) };
    const role = entry.access === 'public' || entry.access.includes('admin') ? 'admin' : 'super_admin';
    const caller = member(world.ours, role);
    const answer = await call(caller, entry, { ...sample, body: { ...extra, ...sample.body } });
    expect(answer.status).toBe(entry.status);
    const text = answer.raw.toString();
    for (const value of [UNKNOWN_ID, world.theirs.id, 'OURS-99999', '2020-01-01'])
      expect(text).not.toContain(value);
    expect({ users: await users(), theirs: await stateOf(world.theirs.id) }).toEqual(before);
  });
});

test('reading changes nothing', async () => {
  const reads = protectedCalls.filter((entry) => entry.method === 'GET');
  const ready = await Promise.all(
    reads.map(async (entry) => [entry, await sampleOf(entry, world.ours)] as const),
  );
  const state = async () => [await stateOf(world.ours.id), await stateOf(world.theirs.id)];
  const before = await state();
  for (const [entry, sample] of [...ready, ...ready]) await call(world.ours.admin, entry, sample);
  expect(await state()).toEqual(before);
});

test('no answer carries a secret', async () => {
  const secret = /pass(?!keys?$)|hash|token|secret|salt/i;
  const keysOf = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
      : [];
  for (const entry of protectedCalls.filter((one) => one.output !== 'file')) {
    const answer = await call(world.ours.admin, entry, await sampleOf(entry, world.ours));
    const mayShow = MAY_SAY[nameOf(entry)] ?? [];
    const shown = keysOf(answer.body).filter((key) => secret.test(key) && !mayShow.includes(key));
    expect(shown, nameOf(entry)).toEqual([]);
  }
});
