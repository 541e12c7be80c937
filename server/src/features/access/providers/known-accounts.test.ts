/** Somebody signs in through a provider who has an account, or for whom an admin has made one. */

import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { createUser, PASSWORD } from '../../../testing/world.ts';
import { mintToken, openLink } from '../account-links/account-link.repo.ts';
import { openProviderApp, parameters, tokenOf } from './testing/provider-app.ts';

const { app, provider, homes, signIn, exchange, accountOf, setOrganization, setPerson } =
  await openProviderApp();

describe('an account that an admin has made', () => {
  const made = async (organizationId: string, email: string) => {
    const id = await createUser(app.db, { role: 'user', organizationId, email });
    await app.db.updateTable('users').set({ email_proof: 'vouched' }).where('id', '=', id).execute();
    return id;
  };
  const proofOf = async (email: string) => (await accountOf(email))?.email_proof;

  test('is found by its e-mail, which is confirmed thereby, and keeps the password it was given', async () => {
    await made(homes.ours.id, 'made@ours.test');
    expect(tokenOf(await signIn({ email: 'made@ours.test' }))).not.toBe('');
    expect(await accountOf('made@ours.test')).toMatchObject({
      email_proof: 'confirmed',
      password_hash: expect.any(String),
    });
  });

  test('does not wait in one organization for somebody of another', async () => {
    await made(homes.theirs.id, 'newhire@ours.test');
    const end = await signIn({ email: 'newhire@ours.test' });
    expect(parameters(end)).toEqual({ error: 'auth_error', reason: 'IDENTITY_MISMATCH' });
    expect(await proofOf('newhire@ours.test')).toBe('vouched');
  });
});

describe('somebody who has an account', () => {
  test.each([
    ['admin', () => homes.ours.admin, 'admin@ours.test'],
    ['devops_agent', () => homes.ours.agent, 'Agent@OURS.test'],
    ['super_admin', () => homes.root, 'root@desk.test'],
  ] as const)('signs in as %s, and stays one', async (role, id, email) => {
    const end = await signIn({ email });
    expect(end.pathname).toBe('/oauth/callback');
    expect(Object.keys(parameters(end))).toEqual(['token']);
    const { status, body } = await exchange(tokenOf(end));
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, user: { _id: id(), role } });
    const me = await app.call(null, 'GET', '/auth/me', {
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(me.body).toMatchObject({ user: { _id: id() } });
  });

  test('is known by who they are at the provider, whatever their e-mail is later', async () => {
    await signIn({ email: 'user@ours.test' }, 'hannah');
    const end = await signIn({ email: 'hannah@elsewhere.test', email_verified: false }, 'hannah');
    expect((await exchange(tokenOf(end))).body).toMatchObject({ user: { _id: homes.ours.user } });
  });

  test('loses it to nobody who is given their e-mail at the provider later', async () => {
    await signIn({ email: 'user@ours.test' }, 'first-owner');
    const end = await signIn({ email: 'user@ours.test' }, 'second-owner');
    expect(parameters(end)).toEqual({ error: 'auth_error', reason: 'IDENTITY_MISMATCH' });
  });

  test('keeps a password that an administrator gave them', async () => {
    await signIn({ email: 'user@ours.test' });
    const answer = await app.call(null, 'POST', '/auth/login', {
      body: { email: 'user@ours.test', password: PASSWORD },
    });
    expect(answer.status).toBe(200);
  });

  test('needs no invitation once they have come in this way', async () => {
    await app.db.updateTable('users').set({ invited: true }).where('id', '=', homes.ours.user).execute();
    const invitation = newId();
    const now = app.clock.now();
    await openLink(app.db, {
      id: invitation,
      purpose: 'invitation',
      userId: homes.ours.user,
      email: 'user@ours.test',
      requestedAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    const token = await mintToken(app.db, invitation);
    await signIn({ email: 'user@ours.test' });
    expect(await accountOf('user@ours.test')).toMatchObject({ invited: false });
    const accepted = await app.call(null, 'POST', '/auth/invitation/accept', {
      body: { token, password: PASSWORD },
    });
    expect(accepted.status).toBe(400);
  });

  test('takes it from whoever has named an e-mail that was not theirs', async () => {
    const squatter = await app.tokenFor(homes.ours.user);
    const renamed = await app.call(homes.ours.user, 'PUT', '/auth/profile', {
      body: { email: 'director@ours.test', currentPassword: PASSWORD },
    });
    expect(renamed.status).toBe(200);

    const end = await signIn({ email: 'director@ours.test' });
    expect((await exchange(tokenOf(end))).body).toMatchObject({ user: { _id: homes.ours.user } });
    const old = await app.call(null, 'GET', '/auth/me', {
      headers: { authorization: `Bearer ${squatter}` },
    });
    expect(old.status).toBe(401);
    const password = await app.call(null, 'POST', '/auth/login', {
      body: { email: 'director@ours.test', password: PASSWORD },
    });
    expect(password.status).toBe(401);
  });

  test.each([
    ['deactivated', () => setPerson(homes.ours.user, { is_active: false }), 'ACCOUNT_DEACTIVATED'],
    [
      'of an inactive organization',
      () => setOrganization(homes.ours.id, { status: 'inactive' }),
      'ORGANIZATION_INACTIVE',
    ],
    [
      'of a suspended organization',
      () => setOrganization(homes.ours.id, { status: 'suspended' }),
      'ORGANIZATION_SUSPENDED',
    ],
    [
      'of a deleted organization',
      () => setOrganization(homes.ours.id, { deleted_at: new Date() }),
      undefined,
    ],
  ] as const)('and is %s is refused, known to the provider’s name or not', async (state, close, reason) => {
    const refusal = { error: 'auth_error', ...(reason !== undefined && { reason }) };
    await close();
    expect(parameters(await signIn({ email: 'user@ours.test' }))).toEqual(refusal);
    const subject = `known-and-${state}`;
    await app.db
      .insertInto('identities')
      .values({
        issuer: provider.issuer,
        subject,
        user_id: homes.ours.user,
        created_at: new Date(),
        last_used_at: new Date(),
      })
      .execute();
    expect(parameters(await signIn({ email: 'user@ours.test' }, subject))).toEqual(refusal);
  });

  test('and was deleted comes back as somebody new', async () => {
    await signIn({ email: 'user@ours.test' }, 'returning');
    await setPerson(homes.ours.user, { deleted_at: new Date() });
    const end = await signIn({ email: 'user@ours.test' }, 'returning');
    expect(end.pathname).toBe('/complete-profile');
    expect((await accountOf('user@ours.test'))?.id).not.toBe(homes.ours.user);
  });
});
