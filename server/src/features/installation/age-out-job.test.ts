import { DAY } from '@switchboard/contract/durations.ts';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createTicket } from '../../testing/world.ts';
import { insertEvents, insertInstallationEvents } from '../record/event.repo.ts';
import { type Happening, writeSecurityEvents } from '../record/security-log/security-event.ts';
import { queueAgeOut } from './age-out-job.ts';

const { app, world } = await openTestApp({ LOG_RETENTION_DAYS: '100' });
const { ours } = world;

/** More than one batch of those that age. */
const MANY = 1_005;
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * DAY);

const signedIn = (at: Date): Happening => ({
  event: 'sign_in.signed_in',
  data: { way: 'password' },
  at,
  organizationId: ours.id,
  personId: ours.user,
  origin: { address: '192.0.2.1', sessionId: newId() },
  requestId: null,
});

beforeAll(async () => {
  const ticket = await createTicket(app.db, ours, {});
  const event = (kind: string, at: Date, id = newId()) => ({
    organization_id: ours.id,
    id: newId(),
    actor_id: null,
    actor_role: null,
    subject_kind: kind,
    subject_id: kind === 'ticket' ? ticket : id,
    subject_name: null,
    verb: kind === 'ticket' ? 'status' : 'created',
    data: {},
    search_text: null,
    at,
    request_id: null,
  });
  const ofInstallation = (kind: string, verb: string, at: Date) => ({
    id: newId(),
    actor_id: null,
    subject_kind: kind,
    subject_id: newId(),
    verb,
    data: {},
    at,
    request_id: null,
  });
  await app.db.transaction().execute(async (trx) => {
    await writeSecurityEvents(
      trx,
      [...Array.from({ length: MANY }, () => daysAgo(99)), daysAgo(50)].map(signedIn),
    );
    await insertEvents(trx, [
      event('category', daysAgo(99)),
      event('user', daysAgo(99)),
      event('ticket', daysAgo(99)),
      event('chat_message', daysAgo(99)),
      event('user', daysAgo(50)),
    ]);
    await insertInstallationEvents(trx, [
      ofInstallation('user', 'created', daysAgo(99)),
      ofInstallation('organization', 'deleted', daysAgo(99)),
      ofInstallation('organization', 'purged', daysAgo(99)),
      ofInstallation('user', 'created', daysAgo(50)),
    ]);
  });
});

async function kept() {
  const [log, events, installation] = await Promise.all([
    app.db.selectFrom('security_events').select('id').where('organization_id', '=', ours.id).execute(),
    app.db
      .selectFrom('events')
      .select('subject_kind')
      .where('organization_id', '=', ours.id)
      .orderBy('sequence')
      .execute(),
    app.db.selectFrom('installation_events').select('verb').orderBy('sequence').execute(),
  ]);
  return {
    log: log.length,
    events: events.map(({ subject_kind }) => subject_kind),
    installation: installation.map(({ verb }) => verb),
  };
}
async function ageOut() {
  await queueAgeOut(app.db);
  await queueAgeOut(app.db);
  await app.runJobs();
}

test('what is older than the setting goes, but for what belongs to tickets and accounts for what is gone', async () => {
  const before = await kept();
  expect(before.log).toBe(MANY + 1);
  await ageOut();
  expect(await kept()).toEqual(before);

  app.clock.advance(2 * DAY);
  await ageOut();
  expect(await kept()).toEqual({
    log: 1,
    events: ['ticket', 'chat_message', 'user'],
    installation: ['deleted', 'purged', 'created'],
  });
});

test('the database deletes nothing that is younger than any setting allows, whoever asks', async () => {
  app.clock.advance(20 * DAY);
  await queueAgeOut(app.db);
  await app.runJobs();
  expect((await kept()).events).toContain('user');
  const early = app.database.pool.query("select age_out_security_events(now() - interval '80 days', 10)");
  await expect(early).rejects.toThrow('nothing is due');
});
