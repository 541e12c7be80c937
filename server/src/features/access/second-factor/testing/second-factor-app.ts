import { afterAll } from 'vitest';
import { codeOf, keyOf } from '../../../../testing/authenticator.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { createWorld, PASSWORD } from '../../../../testing/world.ts';

/** The calls around a second factor, on an application that is gone after the file's last test. */
export async function openSecondFactorApp() {
  const app = await startTestApp();
  afterAll(() => app.close());

  /** Everybody from before is gone, and no rule holds. */
  const newWorld = async () => {
    const gone = { deleted_at: new Date() };
    await app.db.updateTable('users').set(gone).where('deleted_at', 'is', null).execute();
    await app.db.updateTable('organizations').set(gone).where('deleted_at', 'is', null).execute();
    await app.db.updateTable('installation').set({ second_factor_for_super_admins: false }).execute();
    return createWorld(app.db);
  };
  const signIn = (name: string, password = PASSWORD) =>
    app.call(null, 'POST', '/auth/login', {
      body: { email: name.includes('@') ? name : `${name}@ours.test`, password },
    });
  const challengeOf = async (name: string) => (await signIn(name)).body.challenge as unknown as string;
  const prove = (challenge: unknown, code: unknown) =>
    app.call(null, 'POST', '/auth/second-factor', { body: { challenge, code } });
  const me = (token: unknown) =>
    app.call(null, 'GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } });
  const confirm = (caller: string, what: string, code: string, password = PASSWORD) =>
    app.call(caller, 'POST', `/auth/second-factor/${what}`, { body: { password, code } });
  const verbsOn = async (userId: string) =>
    (
      await app.db
        .selectFrom('events')
        .select(['verb', 'actor_id'])
        .where('subject_id', '=', userId)
        .orderBy('sequence')
        .execute()
    ).map(({ verb, actor_id }) => [verb, actor_id]);
  const sessionsOf = (userId: string) =>
    app.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();

  /** Sets it up by the calls that the page makes. */
  async function setUp(userId: string) {
    const begun = await app.call(userId, 'POST', '/auth/second-factor/enrolment');
    const enrolment = begun.body.enrolment as unknown as { key: string; uri: string };
    const key = keyOf(enrolment.key);
    const enabled = await confirm(userId, 'enable', codeOf(key, app));
    return { key, enrolment, enabled, codes: enabled.body.recoveryCodes as unknown as string[] };
  }

  return { app, newWorld, signIn, challengeOf, prove, me, confirm, verbsOn, sessionsOf, setUp };
}
