import { createECDH, randomBytes } from 'node:crypto';
import { createSession } from '../../features/access/sessions/create-session.repo.ts';
import { mintUnsubscribeToken } from '../../features/notifications/mail/unsubscribe-token.repo.ts';
import { newId } from '../../platform/ids.ts';
import { createTicket, type Organization } from '../world.ts';
import { onTicket } from './on-ticket.ts';
import { type MakeSample, nothing, type SampleApp, type Samples } from './sample.ts';

/** Of the organization's admin, who has replied on a ticket. */
async function addEntry({ db, clock }: SampleApp, home: Organization): Promise<string> {
  const id = newId();
  await db
    .insertInto('notifications')
    .values({
      organization_id: home.id,
      id,
      user_id: home.admin,
      notice: 'comment',
      reason: 'replied',
      event_id: newId(),
      ticket_id: await createTicket(db, home, { agent: home.agent }),
      created_at: clock.now(),
      read_at: null,
    })
    .execute();
  return id;
}

const one: MakeSample = async (app, home) => ({
  params: { id: await addEntry(app, home) },
  body: { read: true },
});

const several: MakeSample = async (app, home) => ({ body: { ids: [await addEntry(app, home)], read: true } });

/** The token of an e-mail about a ticket. */
const token: MakeSample = async ({ db, clock }, home) => ({
  params: {
    token: await mintUnsubscribeToken(
      db,
      { organizationId: home.id, userId: home.user, ticketId: await createTicket(db, home) },
      clock.now(),
    ),
  },
});

/** Somebody at whose address nothing arrives. */
const unreachable: MakeSample = async ({ db, clock }, home) => {
  await db
    .updateTable('users')
    .set({ mail_problem_since: clock.now(), mail_problem: 'EENVELOPE 550 RCPT TO' })
    .where('id', 'in', [home.user, home.admin])
    .execute();
  return { params: { id: home.user } };
};

const browser = () => {
  const own = createECDH('prime256v1');
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${newId()}`,
    keys: {
      p256dh: own.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
};

/** Of the organization's admin. */
async function addBrowser({ db, clock }: SampleApp, home: Organization): Promise<string> {
  const id = newId();
  const origin = { address: '127.0.0.1', userAgent: 'test' };
  const { id: sessionId } = await createSession(db, home.admin, origin, clock.now());
  const { endpoint, keys } = browser();
  await db
    .insertInto('push_subscriptions')
    .values({ id, user_id: home.admin, session_id: sessionId, endpoint, ...keys, created_at: clock.now() })
    .execute();
  return id;
}

export const notificationSamples: Samples = {
  'POST /notifications/test': () => ({ body: { channel: 'mail' } }),
  'GET /notifications/deliveries': nothing,
  'GET /admin/mail-deliveries': (_app, home) => ({
    query: { search: 'user', outcome: 'sent', organization: home.id },
  }),
  'GET /admin/mail-deliveries/export': (_app, home) => ({ query: { organization: home.id } }),
  'POST /notifications/mail-problem/clear': async (app, home) => {
    await unreachable(app, home);
    return {};
  },
  'POST /admin/users/{id}/mail-problem/clear': unreachable,
  'GET /mail/unsubscribe/{token}': token,
  'GET /mail/unsubscribe/{token}/about': token,
  'POST /mail/unsubscribe/{token}': async (app, home) => ({
    ...(await token(app, home)),
    body: { all: false },
  }),
  'GET /notifications': async ({ db }, home) => ({
    query: { page: '1', limit: '5', unread: 'true', ticket: await createTicket(db, home) },
  }),
  'GET /notifications/unread-count': nothing,
  'GET /notifications/preferences': nothing,
  'PUT /notifications/preferences': () => ({
    body: {
      mail: [{ event: 'comment', reason: 'requester', mode: 'digest' }],
      desk: true,
      digest: { every: 'weekly', hour: 7, weekday: 5 },
      quiet: { on: true, from: '21:00', until: '06:30', criticalThrough: true },
      push: { what: 'mentions', showText: true },
      timeZone: 'Asia/Kolkata',
    },
  }),
  'GET /push/subscriptions': nothing,
  'POST /push/subscriptions': () => ({ body: browser() }),
  'DELETE /push/subscriptions/{id}': async (app, home) => ({ params: { id: await addBrowser(app, home) } }),
  'PUT /notifications/{id}/read': one,
  'POST /notifications/read': several,
  'GET /tickets/{id}/mentionable': async (app, home) => ({
    ...(await onTicket()(app, home)),
    query: { search: 'agent', internal: 'true' },
  }),
  'PUT /tickets/{id}/watch': onTicket(() => ({ mode: 'watch' })),
};
