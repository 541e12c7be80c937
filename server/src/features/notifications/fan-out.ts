/** Turns what has happened into entries of the people whom it concerns. */
import type { Database } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';
import { recordPeople } from '../people/organization-people.repo.ts';
import { rememberReplies } from '../tickets/following/follower.repo.ts';
import { announceEntries } from './announced-entries.ts';
import { renewChatEntries } from './chat-entries.ts';
import { insertEntries } from './entry.repo.ts';
import { type MailWaits, queueMails } from './mail/queue-mails.ts';
import { takeWaiting, type Waiting } from './outbox.repo.ts';
import { queuePushes } from './push/push-job.ts';
import type { ToldEntry } from './told-entry.ts';
import {
  findAdministrators,
  findEvents,
  findMentions,
  findPeople,
  type TicketPlace,
  type ToldEvent,
} from './told-events.repo.ts';
import { dropUntold, knowing, type Untold } from './undone-entries.repo.ts';
import { administratorsTold, hearersOf, isForSuperAdmins, noticeOf, type Told, toldBy } from './who-hears.ts';

/**
 * Takes some of what waits, and writes the entries, in one transaction: done together or not at all, and once however
 * many nodes try.
 * @returns how many were taken
 */
export const tellOfWaiting = (
  db: Database,
  chosen: Parameters<typeof takeWaiting>[1],
  telling: Telling,
): Promise<number> => db.transaction().execute((trx) => tellInTransaction(trx, chosen, telling));

export interface Telling {
  readonly now: Date;
  /** How long e-mails wait for what else happens; null where none are queued. */
  readonly mailWaits: MailWaits | null;
  /** Milliseconds until browsers show what is unread then. */
  readonly pushDelay: number;
}

/** The same inside of somebody's transaction. */
export async function tellInTransaction(
  trx: Database,
  chosen: Parameters<typeof takeWaiting>[1],
  telling: Telling,
): Promise<number> {
  const waiting = await takeWaiting(trx, chosen);
  if (waiting.length > 0) await tell(trx, waiting, telling);
  return waiting.length;
}

const isOfEvent = (row: Waiting): row is Waiting & { eventId: string } => row.eventId !== null;
const ofTicket = ({ kind }: ToldEvent) => kind === 'ticket';
const isSaid = ({ verb }: ToldEvent) => verb === 'comment' || verb === 'note';
/** The event that this one takes back. */
const undoneBy = ({ data: { undoes } }: ToldEvent) => (typeof undoes === 'string' ? undoes : null);
const ticketOf = ({ organizationId, subjectId }: ToldEvent): TicketPlace => ({
  organizationId,
  ticketId: subjectId,
});

async function tell(trx: Database, waiting: readonly Waiting[], telling: Telling): Promise<void> {
  const found = await findEvents(trx, waiting.filter(isOfEvent));
  const { events, untold } = await withoutUndone(trx, found);
  const [ofTickets, ofOrganizations] = [events.filter(ofTicket), events.filter((event) => !ofTicket(event))];
  const changedChats = waiting.flatMap(({ organizationId, ticketId }) =>
    ticketId === null ? [] : [{ organizationId, ticketId }],
  );
  const mentions = await findMentions(trx, ofTickets.filter(isSaid));
  const mentioned = ofTickets.flatMap((event) =>
    [...(mentions.get(event.id) ?? []), ...toldBy(event)].map((userId) => ({ ...ticketOf(event), userId })),
  );
  const raised = ofTickets.filter(({ verb }) => verb === 'created').map(ticketOf);
  const inboxes = ofTickets.filter(({ verb }) => verb === 'team_inbox').map(ticketOf);
  const places = [...ofTickets.map(ticketOf), ...changedChats];
  const tickets = await findPeople(trx, places, { mentioned, raised, inboxes });
  const administrators = await findAdministrators(
    trx,
    ofOrganizations.map(({ organizationId }) => organizationId),
    { superAdmins: ofOrganizations.some(isForSuperAdmins) },
  );
  const entries = events.flatMap((event) => {
    const ticket = tickets.get(event.subjectId);
    const told = ofTicket(event)
      ? ticket === undefined
        ? []
        : hearersOf(event, ticket, mentions.get(event.id) ?? []).filter(knowsOf(event, untold))
      : administratorsTold(event, administrators);
    return told.map((one) => toldEntry(event, one, ticket?.priority === 'Critical'));
  });
  const chats = [...new Set(changedChats.map(({ ticketId }) => ticketId))].flatMap(
    (ticketId) => tickets.get(ticketId) ?? [],
  );
  const ofChats = await renewChatEntries(trx, chats, telling.now);
  await write(trx, [...entries, ...ofChats.entries], [...ofChats.changed, ...untold.userIds], telling);
  await rememberReplies(trx, ofTickets.flatMap(replierOf));
}

/** What was taken back before anybody was told of it is told to nobody, and its entries go where nobody has read them. */
async function withoutUndone(trx: Database, found: readonly ToldEvent[]) {
  const undone = found.flatMap((event) => {
    const eventId = undoneBy(event);
    return eventId === null ? [] : [{ ...ticketOf(event), eventId }];
  });
  const untold = await dropUntold(trx, undone);
  const ids = new Set(undone.map(({ eventId }) => eventId));
  return { events: found.filter(({ id }) => !ids.has(id)), untold };
}

/** That something was taken back is for those who know of it. */
const knowsOf =
  (event: ToldEvent, { known }: Untold) =>
  ({ userId }: Told) => {
    const undone = undoneBy(event);
    return undone === null || known.has(knowing(undone, userId));
  };

function toldEntry(event: ToldEvent, { userId, notice, reasons }: Told, isCritical: boolean): ToldEntry {
  return {
    reasons,
    isCritical,
    entry: {
      organization_id: event.organizationId,
      id: newId(),
      user_id: userId,
      notice,
      reason: reasons[0],
      event_id: event.id,
      ticket_id: ofTicket(event) ? event.subjectId : null,
      is_internal: event.verb === 'note',
      count: 1,
      created_at: event.at,
      read_at: null,
      mail_id: null,
    },
  };
}

const replierOf = (event: ToldEvent) =>
  noticeOf(event) === 'comment' && event.actorId !== null
    ? [{ ...ticketOf(event), userId: event.actorId }]
    : [];

async function write(
  trx: Database,
  told: readonly ToldEntry[],
  changed: readonly string[],
  { now, mailWaits, pushDelay }: Telling,
): Promise<void> {
  const entries = told.map(({ entry }) => entry);
  await recordPeople(
    trx,
    entries.flatMap(({ organization_id, user_id, reason }) =>
      // Members have their row since they joined.
      reason === 'super_admin' ? [{ organizationId: organization_id, userId: user_id }] : [],
    ),
  );
  const written = await insertEntries(trx, entries);
  const isNew = ({ entry }: ToldEntry) => written.has(entry.id) && entry.mail_id === null;
  if (mailWaits !== null) await queueMails(trx, told.filter(isNew), { now, waits: mailWaits });
  const news = entries.filter(({ id }) => written.has(id));
  await queuePushes(trx, news, new Date(now.getTime() + pushDelay));
  const added = Map.groupBy(news, ({ user_id }) => user_id);
  await announceEntries(trx, [
    ...[...added].map(([userId, own]) => ({ userId, added: own.map(({ id }) => id) })),
    ...[...new Set(changed)].filter((userId) => !added.has(userId)).map((userId) => ({ userId, added: [] })),
  ]);
}
