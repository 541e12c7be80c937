/**
 * Whatever a person changes is recorded in the transaction that changes it: every call of the registry and every event
 * of the sockets writes an event, or stands on a short list with the reason why not.
 */

import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { type ClientEventName, clientEvents } from '@switchboard/contract/events.ts';
import { registry } from '@switchboard/contract/registry.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealClientSecret } from './features/access/providers/own/provider-secret.ts';
import { createChallenge } from './features/access/second-factor/challenge.repo.ts';
import { makeSetUpLink } from './features/installation/set-up-link.ts';
import { eventSamples } from './testing/event-samples.ts';
import { idTokensOf } from './testing/id-tokens.ts';
import { CLIENT } from './testing/identity-client.ts';
import { startIdentityProvider } from './testing/identity-provider.ts';
import { logoutClaims } from './testing/logout-tokens.ts';
import { FROM_HOST } from './testing/passkey-device.ts';
import { giveDevice, optionsIn } from './testing/passkeys.ts';
import { type MakeSample, nameOf, type SampleApp } from './testing/samples/sample.ts';
import { samples } from './testing/samples/samples.ts';
import { sendSample } from './testing/send-sample.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { closeWindows, openWindow } from './testing/window.ts';
import { createMessage, createTicket, createWorld, PASSWORD, type World } from './testing/world.ts';

/** Calls that change nothing to be recorded, each with its reason: read this list again before adding to it. */
const CALLS_WITHOUT_EVENT: Readonly<Record<string, string>> = {
  'POST /approvals/link/check': 'shows what the link asks',
  'POST /auth/discover': 'reads',
  'POST /sso/{id}/logout': 'ends sessions, which the security log keeps',
  'POST /auth/login': 'opens a session, which is listed itself',
  'POST /auth/exchange': 'opens a session, which is listed itself',
  'POST /auth/second-factor': 'opens a session, which is listed itself; a recovery code is recorded',
  'POST /auth/passkey-sign-in': 'opens a session, which is listed itself',
  'POST /auth/passkey-sign-in/options': 'what a device is asked to sign',
  'POST /auth/second-factor/passkey': 'opens a session, which is listed itself',
  'POST /auth/second-factor/passkey/options': 'what a device is asked to sign',
  'POST /auth/passkeys/options': 'what a device is asked to make; what it made is recorded',
  'POST /auth/passkeys/confirmation/options': 'what a device is asked to sign',
  'POST /admin/exports/{id}/link': 'a way to what was recorded when it was begun',
  'POST /auth/data-exports': 'what somebody takes away about themselves',
  'DELETE /auth/data-exports/{id}': 'the same, removed',
  'POST /auth/data-exports/{id}/link': 'a way to it',
  'POST /auth/logout': 'ends the session of the call',
  'POST /auth/second-factor/enrolment': 'offers a key that counts once it is confirmed',
  'POST /auth/forgot-password': 'sends an e-mail; what its link does is recorded',
  'POST /auth/invitation/check': 'reads',
  'POST /auth/register/check': 'reads',
  'POST /setup/check': 'reads',
  'POST /project-import/preview': 'reads',
  'POST /user-import/preview': 'reads',
  'POST /scheduled-tickets/preview': 'reads',
  'POST /calendars/{id}/holidays/preview': 'reads',
  'POST /sla-policies/try': 'reads',
  'POST /admin/intakes/{id}/try': 'reads',
  'POST /admin/identity-providers/saml/metadata': 'reads',
  'POST /sso/{id}/acs': 'leads a browser on; who comes in by it is recorded',
  'PUT /themes/user-preferences': 'how the product looks to one person',
  'PUT /tickets/{id}/read': 'a mark of reading',
  'PUT /notifications/{id}/read': 'a mark of reading',
  'POST /notifications/read': 'a mark of reading',
  'POST /notifications/test': 'an e-mail to oneself, which the log of deliveries has',
  'POST /super-admin/mail/probe': 'a letter of the installation to itself, which the log of letters has',
  'POST /push/subscriptions': 'a browser of one session, which is listed itself and goes with it',
  'DELETE /push/subscriptions/{id}': 'the same, taken back',
  'PUT /tickets/{id}/drafts/{kind}': 'what one person has not sent, which nobody else sees',
  'DELETE /tickets/{id}/drafts/{kind}': 'the same, discarded',
  'POST /tickets/{id}/drafts/{kind}/files': 'the same, with files',
  'DELETE /tickets/{id}/drafts/{kind}/files/{filename}': 'the same, without one of them',
  'PUT /tickets/{id}/watch': 'what one person wants to hear, which nobody else sees',
  'PUT /views/pinned': 'how the side bar looks to one person',
  'POST /routing-rules/try': 'reads',
  'POST /admin/domains/{id}/verify': 'a look into the DNS, recorded where it finds what it looks for',
  'POST /bulk/preview': 'reads; what is started is recorded',
  'POST /bulk/{id}/cancel': 'leaves off what was recorded when it began',
  'POST /bulk/{id}/undo': 'each ticket’s own record says what was taken back',
  'POST /chat/upload-image': 'a file that nothing shows until a message does',
};
const SOCKET_EVENTS_WITHOUT_EVENT: Readonly<Partial<Record<ClientEventName, string>>> = {
  join_ticket_room: 'presence',
  leave_ticket_room: 'presence',
  typing: 'presence',
  stop_typing: 'presence',
  watch: 'presence',
  unwatch: 'presence',
  ticket_typing: 'presence',
  mark_as_read: 'a mark of reading',
  send_message: 'a message is the record of itself: what changes it is recorded',
};

/** A link for whoever sets up an installation that has no super admin any more. */
const setUpToken = async ({ db, clock }: SampleApp) => {
  const gone = { deleted_at: clock.now() };
  await db.updateTable('users').set(gone).where('role', '=', 'super_admin').execute();
  return makeSetUpLink(db, clock.now());
};

/** What tests have started. */
const endings: (() => Promise<void>)[] = [];

/** In place of samples that are good enough where they may be refused. */
const GOOD: Readonly<Record<string, MakeSample>> = {
  'POST /tickets/{id}/auto-assign': async (app, home) => {
    const settings = { enabled: true, onlyActiveAgents: false };
    await app.call(home.admin, 'PUT', '/auto-assign/settings', { body: settings });
    return { params: { id: await createTicket(app.db, home) } };
  },
  'PUT /google/complete-profile': (_app, home) => ({
    body: { organizationCode: home.code, contactNumber: '2501', department: 'Labels' },
  }),
  'POST /auth/passkey-sign-in': async (_app, home) => {
    const device = await giveDevice(app, home.head);
    const asked = await app.call(null, 'POST', '/auth/passkey-sign-in/options', {
      headers: FROM_HOST,
      body: {},
    });
    const [cookie = ''] = String(asked.headers['set-cookie']).split(';');
    return { headers: { ...FROM_HOST, cookie }, body: { credential: device.answer(optionsIn(asked)) } };
  },
  'POST /auth/second-factor/passkey': async (_app, home) => {
    const device = await giveDevice(app, home.manager);
    const challenge = await createChallenge(
      app.db,
      home.manager,
      { sealedKey: null, provider: null },
      app.clock.now(),
    );
    const asked = await app.call(null, 'POST', '/auth/second-factor/passkey/options', {
      headers: FROM_HOST,
      body: { challenge },
    });
    return { headers: FROM_HOST, body: { challenge, credential: device.answer(optionsIn(asked)) } };
  },
  'POST /sso/{id}/logout': async (app, home) => {
    const { params } = (await samples['GET /sso/{id}/start']?.(app, home)) ?? {};
    const owner = { organization_id: home.id, id: params?.id ?? '' };
    const provider = await startIdentityProvider({ redirectUri: 'http://desk.test/callback' });
    endings.push(() => provider.close());
    await app.db
      .updateTable('identity_providers')
      .set({
        issuer: provider.issuer,
        client_id: CLIENT.id,
        client_secret: sealClientSecret(app.secretKey, owner, CLIENT.secret),
      })
      .where('id', '=', owner.id)
      .execute();
    const { signed } = idTokensOf(() => provider);
    return { params: { id: owner.id }, body: { logout_token: await signed(logoutClaims(provider.issuer)) } };
  },
  'POST /setup/check': async (app) => ({ body: { token: await setUpToken(app) } }),
  'POST /setup': async (app) => ({
    body: {
      firstName: 'Ada',
      lastName: 'Root',
      email: 'ada@desk.test',
      password: PASSWORD,
      token: await setUpToken(app),
    },
  }),
};

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ ALLOW_SELF_REGISTRATION: 'on', OUTBOUND_ALLOW: '127.0.0.0/8' });
  world = await createWorld(app.db);
});
afterAll(async () => {
  closeWindows();
  for (const end of endings) await end();
  await app.close();
});

/** What was recorded while `act` ran, of organizations and of the installation. */
async function recordedBy(act: () => Promise<unknown>): Promise<string[]> {
  const read = async () => {
    const { rows } = await sql<{ id: string; event: string }>`
      select id, subject_kind || '.' || verb as event from events
      union all
      select id, subject_kind || '.' || verb from installation_events`.execute(app.db);
    return rows;
  };
  const before = new Set((await read()).map(({ id }) => id));
  await act();
  return (await read()).filter(({ id }) => !before.has(id)).map(({ event }) => event);
}

const callerOf = ({ access, path }: Endpoint) => {
  if (path === '/google/complete-profile') return world.ours.user;
  if (access === 'public') return null;
  if (access.includes('admin')) return world.ours.admin;
  return access.includes('devops_agent') && !access.includes('super_admin')
    ? world.ours.agent
    : world.superAdmin;
};

const writes = registry
  .filter(({ method }) => method !== 'GET')
  .map((entry) => [nameOf(entry), entry] as const);
/** Setting up is for an installation without super admins, so it comes last. */
const isSetUp = ([name]: readonly [string, Endpoint]) => name.startsWith('POST /setup');
const inOrder = [...writes.filter((write) => !isSetUp(write)), ...writes.filter(isSetUp)];

test('the lists name calls and events that there are', () => {
  const names = writes.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(CALLS_WITHOUT_EVENT), ...Object.keys(GOOD)]));
});

test.each(inOrder)('%s', async (name, entry) => {
  const make = GOOD[name] ?? samples[name];
  if (make === undefined) throw new Error(`There is no sample of ${name} in testing/samples`);
  const sample = await make(app, world.ours);
  const caller = callerOf(entry);
  const headers: Record<string, string> =
    caller === null ? {} : { authorization: `Bearer ${await app.tokenFor(caller)}` };
  const events = await recordedBy(async () => {
    const answer = await sendSample(app, entry, sample, headers);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(entry.output === 'redirect' ? 400 : 300);
  });
  if (name in CALLS_WITHOUT_EVENT) expect(events).toEqual([]);
  else expect(events).not.toEqual([]);
});

test.each(Object.keys(clientEvents) as ClientEventName[])('the socket event %s', async (name) => {
  const ids = await createMessage(app.db, world.ours);
  const window = await openWindow(await app.listen(), await app.tokenFor(world.ours.user));
  await window.emit('join_ticket_room', ids.ticketId);
  const events = await recordedBy(async () => {
    expect(await window.emitAnything(name, eventSamples[name](ids))).toMatchObject({ success: true });
  });
  window.close();
  if (name in SOCKET_EVENTS_WITHOUT_EVENT) expect(events).toEqual([]);
  else expect(events).not.toEqual([]);
});
