/** One alert becomes a ticket, counts on the one that its key has, or is over; all of it in one transaction. */
import { INTAKES } from '@switchboard/contract/alert-intake/intake-limits.ts';
import { INTAKE_NOTES } from '@switchboard/contract/alert-intake/intake-messages.ts';
import { type AlertOutcome, floodSummary } from '@switchboard/contract/alert-intake/intake-values.ts';
import type { AlertResult } from '@switchboard/contract/alert-intake/intakes.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { inSavepoint } from '../../platform/database/in-savepoint.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import type { KeyedLimit } from '../../platform/keyed-limit.ts';
import type { Logger } from '../../platform/log.ts';
import type { StorageQuota } from '../organizations/storage-quota.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { writeReply } from '../tickets/life/add-comment.ts';
import { createTicketIn } from '../tickets/life/create-ticket.ts';
import { changeStatusOf } from '../tickets/life/set-ticket-status.ts';
import { requireLockedTicket, requireTicket } from '../tickets/require-ticket.ts';
import {
  countMade,
  FLOOD_KEY,
  findKnown,
  holdKey,
  holdRaising,
  type KnownRow,
  startAlert,
  updateAlert,
} from './alert.repo.ts';
import { decideAlert } from './decide-alert.ts';
import type { ServedIntake } from './intake.repo.ts';
import type { ReadAlert } from './read-alert.ts';

export interface TakingDeps {
  readonly db: Database;
  readonly quota: StorageQuota;
  readonly log: Logger;
  /** Equal alerts wait for each other here, and not with a connection to the database each. */
  readonly mutex: KeyedLimit;
}

type Taker = Pick<ServedIntake, 'organization_id' | 'id' | 'name' | 'on_resolved' | 'template'>;

interface Taking {
  readonly trx: Database;
  readonly deps: TakingDeps;
  readonly intake: Taker;
  readonly context: PersonContext;
}

export const refusal = (key: string, errors: AlertResult['errors']): AlertResult => ({
  key,
  outcome: 'refused',
  ticket: null,
  errors,
});

/**
 * What cannot become a ticket is refused, and nothing of it is written.
 * @param context of the intake
 * @throws AppError where the organization or the server has too much to do
 */
export async function takeAlert(
  deps: TakingDeps,
  intake: Taker,
  context: PersonContext,
  alert: ReadAlert,
): Promise<AlertResult> {
  const { key, errors } = alert;
  if (errors.length > 0) return refusal(key, [...errors]);
  const take = () =>
    deps.db.transaction().execute(async (trx) => {
      await holdKey(trx, intake, key);
      return takeHeld({ trx, deps, intake, context }, alert);
    });
  try {
    return await deps.mutex.run(`${intake.id} ${key}`, take);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION_FAILED') throw error;
    return refusal(key, [...(error.errors ?? [])]);
  }
}

async function takeHeld(taking: Taking, alert: ReadAlert): Promise<AlertResult> {
  const { trx, intake, context } = taking;
  const { key, isResolved } = alert;
  const known = await findKnown(trx, intake, key);
  const act = decideAlert(known, { isResolved, onResolved: intake.on_resolved, now: context.at });
  if (known === undefined || act === 'raise') return raise(taking, alert, known);
  switch (act) {
    case 'ignore':
      return resultOf(key, 'ignored', known);
    case 'count':
      return count(taking, key, known);
    case 'reopen':
      return reopen(taking, key, known);
    case 'comment':
    case 'resolve':
      return end(taking, key, known, act);
  }
}

const resultOf = (
  key: string,
  outcome: AlertOutcome,
  ticket: Pick<KnownRow, 'id' | 'number'> | undefined,
  why?: AppError,
): AlertResult => ({
  key,
  outcome,
  ticket: ticket === undefined ? null : { _id: ticket.id, ticketNumber: ticket.number },
  ...(why && { errors: [{ path: 'ticket', msg: why.message }] }),
});

/** A new ticket, unless so many were made that all further ones are one. */
async function raise(taking: Taking, alert: ReadAlert, before: KnownRow | undefined): Promise<AlertResult> {
  const { trx, intake, context } = taking;
  if (alert.isResolved) return resultOf(alert.key, 'ignored', before);
  await holdRaising(trx, intake);
  const since = new Date(context.at.getTime() - INTAKES.floodWithin);
  if ((await countMade(trx, intake, since)) >= INTAKES.floodTickets) return flood(taking, alert);
  return make(taking, alert.key, alert.key, alert.fields, before);
}

/** One ticket counts what would be too many; it is found again as that of a key is. */
async function flood(taking: Taking, { key, fields }: ReadAlert): Promise<AlertResult> {
  const { trx, intake, context } = taking;
  await holdKey(trx, intake, FLOOD_KEY);
  const known = await findKnown(trx, intake, FLOOD_KEY);
  const act = decideAlert(known, { isResolved: false, onResolved: intake.on_resolved, now: context.at });
  if (known !== undefined && act === 'count') return count(taking, key, known);
  if (known !== undefined && act === 'reopen') return reopen(taking, key, known);
  const summary = floodSummary(intake.name).slice(0, LENGTH.summary);
  return make(taking, key, FLOOD_KEY, { ...fields, summary, description: INTAKE_NOTES.flood }, known);
}

/** @param key of the alert, and of the ticket, which differ in a flood */
async function make(
  { trx, deps, intake, context }: Taking,
  key: string,
  keyOfTicket: string,
  fields: ReadAlert['fields'],
  before: KnownRow | undefined,
): Promise<AlertResult> {
  const { organization_id, id: intake_id, template } = intake;
  const { at } = context;
  const further = { source: 'alert', tags: template.tags } as const;
  const { id } = await createTicketIn(trx, deps, context, fields, further);
  await startAlert(trx, {
    organization_id,
    id: newId(),
    intake_id,
    ticket_id: id,
    key: keyOfTicket,
    count: 1,
    first_at: at,
    last_at: at,
    noted_at: at,
    noted_count: 1,
  });
  const ticket = await requireTicket(trx, context.actor, id);
  // That a confidential one is there is nobody's but its own people's.
  if (before !== undefined && !before.confidential) {
    await attempt(trx, () => note({ trx, context }, id, INTAKE_NOTES.follows(before.number)));
  }
  return resultOf(key, 'created', ticket);
}

/** @returns what it was refused for; nothing of it is written then */
async function attempt(trx: Database, work: () => Promise<unknown>): Promise<AppError | undefined> {
  try {
    await inSavepoint(trx, work);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** For its staff alone. */
async function note(
  { trx, context }: Pick<Taking, 'trx' | 'context'>,
  ticketId: string,
  comment: string,
): Promise<void> {
  const ticket = await requireLockedTicket(trx, context.actor, ticketId);
  await writeReply(trx, context, ticket, { comment, isInternal: true, reopen: false, mentions: [] });
}

const setStatus = async ({ trx, context }: Taking, { id }: KnownRow, status: 'Open' | 'Resolved') =>
  changeStatusOf(trx, context, await requireLockedTicket(trx, context.actor, id), { status });

/** It came once more. Of what a comment could not say, the next one that can says it. */
async function count(taking: Taking, key: string, known: KnownRow): Promise<AlertResult> {
  const { trx, context } = taking;
  const { at } = context;
  const all = known.count + 1;
  const isDue = at.getTime() - known.noted_at.getTime() >= INTAKES.commentEvery;
  const text = INTAKE_NOTES.again(all - known.noted_count, all);
  const failed = isDue ? await attempt(trx, () => note(taking, known.id, text)) : undefined;
  const isNoted = isDue && failed === undefined;
  await counted(taking, known, { all, isNoted });
  return resultOf(key, isNoted ? 'commented' : 'counted', known);
}

const counted = (
  { trx, context: { at } }: Taking,
  { organization_id, alert_id, id }: KnownRow,
  { all, isNoted }: { readonly all: number; readonly isNoted: boolean },
) =>
  updateAlert(organization_id, trx, alert_id, {
    ticket_id: id,
    count: all,
    last_at: at,
    over_at: null,
    ...(isNoted && { noted_at: at, noted_count: all }),
  });

async function reopen(taking: Taking, key: string, known: KnownRow): Promise<AlertResult> {
  const { trx } = taking;
  const all = known.count + 1;
  const refused = await attempt(trx, () => setStatus(taking, known, 'Open'));
  const text = refused === undefined ? INTAKE_NOTES.back(all) : INTAKE_NOTES.backAtRest(all, refused.message);
  const unnoted = await attempt(trx, () => note(taking, known.id, text));
  await counted(taking, known, { all, isNoted: unnoted === undefined });
  if (refused === undefined) return resultOf(key, 'reopened', known);
  return resultOf(key, unnoted === undefined ? 'commented' : 'counted', known, refused);
}

/** Gates that hold a person's hand hold the intake's, too: what they refuse stands in a comment. */
async function end(
  taking: Taking,
  key: string,
  known: KnownRow,
  act: 'comment' | 'resolve',
): Promise<AlertResult> {
  const { trx, context } = taking;
  const { organization_id, alert_id } = known;
  const refused = act === 'comment' ? null : await attempt(trx, () => setStatus(taking, known, 'Resolved'));
  await updateAlert(organization_id, trx, alert_id, { ticket_id: known.id, over_at: context.at });
  if (refused === undefined) return resultOf(key, 'resolved', known);
  const text = refused === null ? INTAKE_NOTES.over : INTAKE_NOTES.overUnresolved(refused.message);
  const unnoted = await attempt(trx, () => note(taking, known.id, text));
  return resultOf(key, unnoted === undefined ? 'commented' : 'ignored', known, refused ?? unnoted);
}
