import { afterAll } from 'vitest';
import { codeOf, keyOf } from '../../../../testing/authenticator.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { createWorld, PASSWORD } from '../../../../testing/world.ts';

/** The calls around a second factor, on an application that is gone after the file's last test. */
export async function openSecondFactorDesk() {
  const desk = await startTestApp();
  afterAll(() => desk.close());

  /** Everybody from before is gone, and no rule holds. */
  const newWorld = async () => {
    const gone = { deleted_at: new Date() };
    await desk.db.updateTable('users').set(gone).where('deleted_at', 'is', null).execute();
    await desk.db.updateTable('organizations').set(gone).where('deleted_at', 'is', null).execute();
    await desk.db.updateTable('installation').set({ second_factor_for_super_admins: false }).execute();
    return createWorld(desk.db);
  };
  const signIn = (name: string, password = PASSWORD) =>
    desk.call(null, 'POST', '/auth/login', {
      body: { email: name.includes('@') ? name : `${name}@ours.test`, password },
    });
  const challengeOf = async (name: string) => (await signIn(name)).body.challenge as unknown as string;
  const prove = (challenge: unknown, code: unknown) =>
    desk.call(null, 'POST', '/auth/second-factor', { body: { challenge, code } });
  const me = (token: unknown) =>
    desk.call(null, 'GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } });
  const confirm = (caller: string, what: string, code: string, password = PASSWORD) =>
    desk.call(caller, 'POST', `/auth/second-factor/${what}`, { body: { password, code } });
  const verbsOn = async (userId: string) =>
    (
      await desk.db
        .selectFrom('events')
        .select(['verb', 'actor_id'])
        .where('subject_id', '=', userId)
        .orderBy('sequence')
        .execute()
    ).map(({ verb, actor_id }) => [verb, actor_id]);
  const sessionsOf = (userId: string) =>
    desk.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();

  /** Sets it up by the calls that the page makes. */
  async function setUp(userId: string) {
    const begun = await desk.call(userId, 'POST', '/auth/second-factor/enrolment');
    const enrolment = begun.body.enrolment as unknown as { key: string; uri: string };
    const key = keyOf(enrolment.key);
    const enabled = await confirm(userId, 'enable', codeOf(key, desk));
    return { key, enrolment, enabled, codes: enabled.body.recoveryCodes as unknown as string[] };
  }

  return { desk, newWorld, signIn, challengeOf, prove, me, confirm, verbsOn, sessionsOf, setUp };
}
