/** Signing in, and what people do with their own account. */

import { mintToken } from '../../features/access/account-links/account-link.repo.ts';
import { registerOnConfirmation } from '../../features/access/registration/register.ts';
import { createChallenge } from '../../features/access/second-factor/challenge.repo.ts';
import { createSession } from '../../features/access/sessions/create-session.repo.ts';
import { createHandOff } from '../../features/access/sessions/hand-off.repo.ts';
import { newToken } from '../../platform/tokens.ts';
import { codeOf } from '../authenticator.ts';
import { FROM_HOST } from '../passkey-device.ts';
import { BROWSER, FROM_BROWSER, givePasskey, newCredential, signedBy } from '../passkeys.ts';
import { giveSecondFactor, offerKey } from '../second-factor.ts';
import { type Organization, PASSWORD } from '../world.ts';
import { invitee } from './invitee.ts';
import { openedLink } from './opened-link.ts';
import { type MakeSample, newEmail, nothing, type SampleApp, type Samples } from './sample.ts';

/** Everybody has a second factor; the password and code of this confirmation are the admin's. */
export const confirmed: MakeSample = async (app, home) => {
  for (const person of [home.user, home.head, home.manager, home.agent]) await giveSecondFactor(app, person);
  return { body: { password: PASSWORD, code: codeOf(await giveSecondFactor(app, home.admin), app) } };
};

const sessionOf = async ({ db, clock }: SampleApp, userId: string) =>
  (await createSession(db, userId, { address: '127.0.0.1', userAgent: 'sample' }, clock.now())).id;

async function registrationToken({ db, clock }: SampleApp, home: Organization): Promise<string> {
  const email = newEmail(home);
  const newcomer = { firstName: 'Nora', lastName: 'Newcomer', contactNumber: '2501', department: 'Labels' };
  await registerOnConfirmation(db, { ...newcomer, email, organizationCode: home.code }, clock.now());
  const link = db.selectFrom('account_links').select('id').where('email', '=', email);
  return mintToken(db, (await link.executeTakeFirstOrThrow()).id);
}

export const accountSamples: Samples = {
  'POST /auth/invitation/check': async ({ db }, home) => ({
    body: { token: await openedLink(db, 'invitation', await invitee(db, home)) },
  }),
  'POST /auth/invitation/accept': async ({ db }, home) => ({
    body: { token: await openedLink(db, 'invitation', await invitee(db, home)), password: PASSWORD },
  }),
  'POST /auth/login': (_app, home) => ({
    body: { email: `user@${home.code.toLowerCase()}.test`, password: PASSWORD },
  }),
  'POST /auth/forgot-password': (_app, home) => ({
    body: { email: `user@${home.code.toLowerCase()}.test` },
  }),
  'POST /auth/reset-password': async ({ db }, home) => ({
    body: { token: await openedLink(db, 'password_reset', home.otherUser), password: PASSWORD },
  }),
  'POST /auth/register': (_app, home) => ({
    body: {
      firstName: 'Nora',
      lastName: 'Newcomer',
      email: newEmail(home),
      password: PASSWORD,
      organizationCode: home.code,
      contactNumber: '2501',
      department: 'Labels',
    },
  }),
  'POST /auth/register/check': async (app, home) => ({ body: { token: await registrationToken(app, home) } }),
  'POST /auth/register/confirm': async (app, home) => ({
    body: { token: await registrationToken(app, home), password: PASSWORD },
  }),
  'POST /auth/confirm-email': async ({ db }, home) => ({
    body: { token: await openedLink(db, 'email_change', home.otherUser, newEmail(home)) },
  }),
  'POST /auth/second-factor': async (app, home) => {
    const key = await giveSecondFactor(app, home.otherUser);
    const challenge = await createChallenge(
      app.db,
      home.otherUser,
      { sealedKey: null, provider: null },
      app.clock.now(),
    );
    return { body: { challenge, code: codeOf(key, app) } };
  },
  'POST /auth/passkey-sign-in/options': () => ({ headers: FROM_HOST, body: {} }),
  'POST /auth/passkey-sign-in': async (app, home) => ({
    headers: FROM_BROWSER,
    body: { credential: await signedBy(app, home.otherUser, { purpose: 'sign_in', asker: BROWSER }) },
  }),
  'POST /auth/second-factor/passkey/options': async (app, home) => ({
    headers: FROM_HOST,
    body: {
      challenge: await createChallenge(
        app.db,
        home.otherUser,
        { sealedKey: null, provider: null },
        app.clock.now(),
      ),
    },
  }),
  'POST /auth/second-factor/passkey': async (app, home) => {
    const challenge = await createChallenge(
      app.db,
      home.otherUser,
      { sealedKey: null, provider: null },
      app.clock.now(),
    );
    const asking = { purpose: 'second_factor', asker: challenge } as const;
    return {
      headers: FROM_HOST,
      body: { challenge, credential: await signedBy(app, home.otherUser, asking) },
    };
  },
  'GET /auth/passkeys': nothing,
  'POST /auth/passkeys/confirmation/options': () => ({ headers: FROM_HOST, body: {} }),
  'POST /auth/passkeys/options': async (app, home) => {
    const { body } = await confirmed(app, home);
    return { headers: FROM_HOST, body: { ...body } };
  },
  'POST /auth/passkeys': async (app, home) => ({
    headers: FROM_BROWSER,
    body: { name: 'My laptop', credential: await newCredential(app, home.admin) },
  }),
  'PUT /auth/passkeys/{id}': async (app, home) => ({
    params: { id: await givePasskey(app, home.admin) },
    body: { name: 'My phone' },
  }),
  'POST /auth/passkeys/{id}/remove': async (app, home) => {
    const { body } = await confirmed(app, home);
    return { params: { id: await givePasskey(app, home.admin) }, body: { ...body } };
  },
  'DELETE /auth/sessions/{id}': async (app, home) => ({ params: { id: await sessionOf(app, home.admin) } }),
  'GET /admin/users/{id}/sessions': (_app, home) => ({ params: { id: home.user } }),
  'DELETE /admin/users/{id}/sessions/{sessionId}': async (app, home) => ({
    params: { id: home.user, sessionId: await sessionOf(app, home.user) },
  }),
  'GET /auth/second-factor': nothing,
  'POST /auth/second-factor/enrolment': async ({ db }, home) => {
    await db.deleteFrom('second_factors').where('user_id', '=', home.admin).execute();
    return {};
  },
  'POST /auth/second-factor/enable': async (app, home) => ({
    body: { password: PASSWORD, code: codeOf(await offerKey(app, home.admin), app) },
  }),
  'POST /auth/second-factor/disable': confirmed,
  'POST /auth/second-factor/recovery-codes': confirmed,
  'GET /auth/second-factor/requirement': nothing,
  'PUT /auth/second-factor/requirement': () => ({ body: { roles: ['manager'] } }),
  'DELETE /admin/users/{id}/second-factor': (_app, home) => ({ params: { id: home.user } }),
  'GET /auth/me': nothing,
  'POST /auth/logout': nothing,
  'PUT /auth/profile': () => ({
    body: { firstName: 'New', lastName: 'Name', contactNumber: '2501', department: 'Labels' },
  }),
  'PUT /auth/password': () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
  'GET /auth/sessions': nothing,
  'DELETE /auth/sessions': nothing,
  'GET /google': nothing,
  'GET /google/callback': () => ({
    query: { code: 'of-nobody', state: 'of-nothing', iss: 'https://id.test' },
  }),
  'POST /auth/exchange': async ({ db, clock }, home) => {
    const browser = newToken();
    return {
      headers: { cookie: `switchboard-sign-in=${browser}` },
      body: { token: await createHandOff(db, home.user, { purpose: 'session', browser }, clock.now()) },
    };
  },
  'PUT /google/complete-profile': (_app, home) => ({
    body: { organizationCode: home.code, contactNumber: '2501', department: 'Labels' },
  }),
  'GET /themes': nothing,
  'GET /themes/user-preferences': nothing,
  'PUT /themes/user-preferences': () => ({
    body: {
      theme: 'dark',
      layout: { compactMode: true, sidebarCollapsed: true, keyboardShortcuts: true },
      columns: { own: ['summary', 'ticketNumber'] },
    },
  }),
};
