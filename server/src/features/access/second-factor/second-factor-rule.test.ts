import type { Role } from '@switchboard/contract/enums.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, keyOf } from '../../../testing/authenticator.ts';
import { giveSecondFactor } from '../../../testing/second-factor.ts';
import type { World } from '../../../testing/world.ts';
import { openSecondFactorApp } from './testing/second-factor-app.ts';

const { app, newWorld, signIn, prove, me, confirm, verbsOn, sessionsOf } = await openSecondFactorApp();
let world: World;
beforeEach(async () => {
  world = await newWorld();
});

const STEP = 30_000;

describe('the rule for roles', () => {
  const require = (caller: string, roles: readonly Role[]) =>
    app.call(caller, 'PUT', '/auth/second-factor/requirement', { body: { roles } });

  test('signs out whom it reaches without one, and leads them through it before any session', async () => {
    const token = await app.tokenFor(world.ours.user);
    const others = [await app.tokenFor(world.ours.manager), await app.tokenFor(world.theirs.user)];
    await giveSecondFactor(app, world.ours.otherUser);
    const ready = await app.tokenFor(world.ours.otherUser);
    expect((await require(world.ours.admin, ['user'])).body).toMatchObject({
      requirement: { roles: ['user'] },
    });
    expect((await me(token)).status).toBe(401);
    for (const kept of [...others, ready]) expect((await me(kept)).status).toBe(200);

    const first = await signIn('user');
    const { challenge, enrolment } = first.body as unknown as {
      challenge: string;
      enrolment: { key: string };
    };
    expect(first.body).not.toHaveProperty('token');
    expect(await sessionsOf(world.ours.user)).toEqual([]);
    expect((await prove(challenge, '000000')).status).toBe(401);
    const second = await prove(challenge, codeOf(keyOf(enrolment.key), app));
    expect(second.body.recoveryCodes).toHaveLength(10);
    expect((await me(second.body.token)).status).toBe(200);
    app.clock.advance(STEP);
    const next = await signIn('user');
    expect(next.body).not.toHaveProperty('enrolment');
    expect((await prove(next.body.challenge, codeOf(keyOf(enrolment.key), app))).status).toBe(200);
    expect(await verbsOn(world.ours.id)).toEqual([['second_factor_required', world.ours.admin]]);
  });

  test('of two who set it up by one password at once, one does', async () => {
    await require(world.ours.admin, ['user']);
    const begun = await Promise.all([signIn('user'), signIn('user')]);
    const answers = await Promise.all(
      begun.map(({ body }) => {
        const { challenge, enrolment } = body as unknown as { challenge: string; enrolment: { key: string } };
        return prove(challenge, codeOf(keyOf(enrolment.key), app));
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('forbids to turn it off', async () => {
    const key = await giveSecondFactor(app, world.ours.user);
    await require(world.ours.admin, ['user']);
    const answer = await confirm(world.ours.user, 'disable', codeOf(key, app));
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('SECOND_FACTOR_REQUIRED');
    const state = await app.call(world.ours.user, 'GET', '/auth/second-factor');
    expect(state.body).toMatchObject({ secondFactor: { enabled: true, required: true } });
  });

  test('reaches its maker only when they have one themselves', async () => {
    const refused = await require(world.ours.admin, ['admin', 'user']);
    expect(refused.body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    expect((await app.call(world.ours.admin, 'GET', '/auth/second-factor/requirement')).body).toMatchObject({
      requirement: { roles: [] },
    });
    await giveSecondFactor(app, world.ours.admin);
    expect((await require(world.ours.admin, ['admin', 'user'])).status).toBe(200);
  });

  test('is an admin’s for the organization, a super admin’s for super admins', async () => {
    expect((await require(world.ours.admin, ['super_admin'])).status).toBe(400);
    expect((await require(world.superAdmin, ['user'])).status).toBe(400);
    expect((await require(world.superAdmin, ['super_admin'])).status).toBe(409);
    await giveSecondFactor(app, world.superAdmin);
    expect((await require(world.superAdmin, ['super_admin'])).body).toMatchObject({
      requirement: { roles: ['super_admin'] },
    });
    const event = await app.db.selectFrom('installation_events').selectAll().executeTakeFirstOrThrow();
    expect(event).toMatchObject({ verb: 'second_factor_required', actor_id: world.superAdmin });
    expect((await signIn('user')).body.token).toBeTruthy();
  });
});

describe('a lost second factor', () => {
  const reset = (caller: string, userId: string) =>
    app.call(caller, 'DELETE', `/admin/users/${userId}/second-factor`);

  test('is removed by an admin of the organization or a super admin, with the person’s sessions', async () => {
    await giveSecondFactor(app, world.ours.user);
    const token = await app.tokenFor(world.ours.user);
    expect((await reset(world.ours.admin, world.ours.user)).body).toMatchObject({
      user: { _id: world.ours.user },
    });
    expect((await me(token)).status).toBe(401);
    expect((await signIn('user')).body.token).toBeTruthy();
    expect(await verbsOn(world.ours.user)).toEqual([['second_factor_reset', world.ours.admin]]);
    await giveSecondFactor(app, world.theirs.admin);
    expect((await reset(world.superAdmin, world.theirs.admin)).status).toBe(200);
    expect(await verbsOn(world.theirs.admin)).toEqual([['second_factor_reset', world.superAdmin]]);
  });

  test('not by oneself, not in another organization, and not a super admin’s', async () => {
    expect((await reset(world.ours.admin, world.ours.admin)).status).toBe(409);
    expect((await reset(world.ours.admin, world.theirs.user)).status).toBe(404);
    expect((await reset(world.ours.admin, world.superAdmin)).status).toBe(404);
    expect((await reset(world.superAdmin, world.superAdmin)).status).toBe(409);
  });
});
