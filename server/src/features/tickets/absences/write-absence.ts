/** Absences are said, changed and taken back. */
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { ABSENCES } from '@switchboard/contract/limits.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import type {
  createAbsence as creation,
  editAbsence as edition,
  setOwnAbsence as own,
} from '@switchboard/contract/tickets/absences.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { holdMembers } from '../../people/hold-members.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import { queueAssignments } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { lockTicketsOfAgent } from '../assignment/lock-active-tickets.ts';
import { announceAvailability } from '../availability/announce-availability.ts';
import { lockAvailability, lockMember, lockStaff } from '../availability/availability.repo.ts';
import { requireMaySet } from '../availability/set-availability.ts';
import {
  type AbsenceRow,
  countOthers,
  deleteAbsence,
  findAbsence,
  findNextAbsence,
  insertAbsence,
  updateAbsence,
  zoneOf,
} from './absence.repo.ts';
import { dayAt, momentsOf, nextLook } from './absence-days.ts';
import { offerHeldTickets, withdrawHeldTickets } from './hand-over-held.ts';

/**
 * @returns its id
 * @throws AppError VALIDATION_FAILED, FORBIDDEN, CONFLICT where there is one on these days, LIMIT_REACHED
 */
export const createAbsence = (
  db: Database,
  context: PersonContext,
  given: BodyOf<typeof creation>,
): Promise<string> => db.transaction().execute((trx) => create(trx, context, given));

async function create(
  trx: Database,
  context: PersonContext,
  { user, from, to, substitute, delegate, handOver, note }: BodyOf<typeof creation>,
): Promise<string> {
  const { at } = context;
  const organizationId = membersOrganization(context.actor);
  // Tickets before people (0039).
  if (handOver && isId(user)) await lockTicketsOfAgent(trx, organizationId, user);
  const person = await holdPerson(trx, context, organizationId, user);
  if (person === undefined) throw invalid('user', MESSAGES.personUnknown);
  const timeZone = await zoneOf(organizationId, trx, person.id);
  const moments = momentsOf({ from, to }, timeZone);
  const standsIn = await requireSubstitute(trx, organizationId, person, substitute);
  const decides = await requireDelegate(trx, organizationId, person, delegate);
  if (handOver) requireHandOver(person, standsIn);
  const id = newId();
  await requireFree(trx, context, { organizationId, userId: person.id, id }, moments);
  await insertAbsence(trx, {
    organization_id: organizationId,
    id,
    user_id: person.id,
    from_day: from,
    to_day: to,
    time_zone: timeZone,
    starts_at: moments.startsAt,
    ends_at: moments.endsAt,
    substitute_id: standsIn?.id ?? null,
    delegate_id: decides?.id ?? null,
    note,
    hand_over: handOver,
    handed_over_at: null,
    look_at: nextLook(moments, at),
    created_at: at,
  });
  await recordEvents(trx, subjectOf(organizationId, id, fullName(person)), context, [
    {
      verb: 'created',
      data: { firstDay: from, lastDay: to, substitute: standsIn, delegate: decides, handOver },
    },
  ]);
  if (handOver && standsIn !== null) {
    const absent = { organizationId, absenceId: id, person: named(person), from, to };
    await offerHeldTickets(trx, context, absent, standsIn);
  }
  await announceAvailability(trx, { organizationId, userId: person.id });
  await keepAnswer(trx, context, id);
  return id;
}

/**
 * Changes the actor's absence that is now or the next one, or says one where there is none.
 * @throws AppError VALIDATION_FAILED, CONFLICT, LIMIT_REACHED
 */
export const setOwnAbsence = (
  db: Database,
  context: PersonContext,
  given: BodyOf<typeof own>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { actor, at } = context;
    const organizationId = membersOrganization(actor);
    const next = await findNextAbsence(organizationId, trx, actor.id, at);
    if (next === undefined) {
      await create(trx, context, { ...given, user: actor.id, substitute: '', handOver: false, note: '' });
    } else {
      await edit(trx, context, next.absence_id, { ...given, revision: next.revision });
    }
  });

/** Ends the same; without one nothing happens. @throws AppError */
export async function endOwnAbsence(db: Database, context: PersonContext): Promise<void> {
  const { actor, at } = context;
  const next = await findNextAbsence(membersOrganization(actor), db, actor.id, at);
  if (next !== undefined) await endAbsence(db, context, next.absence_id);
}

/** @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, CONFLICT */
export const editAbsence = (
  db: Database,
  context: PersonContext,
  id: string,
  given: BodyOf<typeof edition>,
): Promise<void> => db.transaction().execute((trx) => edit(trx, context, id, given));

async function edit(
  trx: Database,
  context: PersonContext,
  id: string,
  { revision, ...given }: BodyOf<typeof edition>,
): Promise<void> {
  const { organizationId, before, person } = await holdAbsence(trx, context, id, given.handOver);
  if (before.revision !== revision) throw new AppError('CONFLICT', { message: MESSAGES.changedByOther });
  const { from = before.from_day, to = before.to_day, note = before.note } = given;
  const { handOver = before.hand_over } = given;
  if (to < from) throw invalid('to', MESSAGES.absenceSpanInvalid);
  const moments = momentsOf({ from, to }, before.time_zone);
  if (moments.endsAt.getTime() - moments.startsAt.getTime() > LONGEST)
    throw invalid('to', MESSAGES.absenceSpanInvalid);
  const present = before.substitute && { id: before.substitute.id, name: fullName(before.substitute) };
  const standsIn =
    given.substitute === undefined || given.substitute === present?.id
      ? present
      : await requireSubstitute(trx, organizationId, person, given.substitute);
  const decided = before.delegate && named(before.delegate);
  const decides =
    given.delegate === undefined || given.delegate === decided?.id
      ? decided
      : await requireDelegate(trx, organizationId, person, given.delegate);
  if (handOver) requireHandOver(person, standsIn);
  await requireFree(trx, context, { organizationId, userId: person.id, id }, moments);
  const isOffered = handOver && before.hand_over && standsIn?.id === present?.id;
  await updateAbsence(organizationId, trx, id, {
    from_day: from,
    to_day: to,
    starts_at: moments.startsAt,
    ends_at: moments.endsAt,
    substitute_id: standsIn?.id ?? null,
    delegate_id: decides?.id ?? null,
    note,
    hand_over: handOver,
    ...(!isOffered && { handed_over_at: null }),
    look_at: nextLook(moments, context.at),
    revision: revision + 1,
  });
  if (before.hand_over && !isOffered) await withdrawHeldTickets(trx, context, organizationId, id);
  if (!isOffered && handOver && standsIn !== null) {
    const absent = { organizationId, absenceId: id, person: named(person), from, to };
    await offerHeldTickets(trx, context, absent, standsIn);
  }
  const events = edits<'absence'>(
    {
      firstDay: before.from_day,
      lastDay: before.to_day,
      substitute: present,
      delegate: decided,
      handOver: before.hand_over,
    },
    { firstDay: from, lastDay: to, substitute: standsIn, delegate: decides, handOver },
  );
  await recordEvents(trx, subjectOf(organizationId, id, fullName(person)), context, events);
  await tell(trx, organizationId, person.id);
}

/**
 * One that has not begun is gone; one that has begun ends now.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED for one that is over
 */
export const endAbsence = (db: Database, context: PersonContext, id: string): Promise<AbsenceRow> =>
  db.transaction().execute(async (trx) => {
    const { at } = context;
    const { organizationId, before, person } = await holdAbsence(trx, context, id);
    const subject = subjectOf(organizationId, id, fullName(person));
    if (before.hand_over) await withdrawHeldTickets(trx, context, organizationId, id);
    if (before.starts_at > at) {
      await deleteAbsence(organizationId, trx, id);
      await recordEvents(trx, subject, context, [{ verb: 'cancelled' }]);
    } else {
      const to_day = dayAt(at, before.time_zone);
      await updateAbsence(organizationId, trx, id, { to_day, ends_at: at, look_at: null });
      const events = edits<'absence'>({ lastDay: before.to_day }, { lastDay: to_day });
      await recordEvents(trx, subject, context, events.length > 0 ? events : [{ verb: 'cancelled' }]);
    }
    await tell(trx, organizationId, person.id);
    return before;
  });

/** A day more than the days, where clocks change. */
const LONGEST = (ABSENCES.days + 1) * 24 * 60 * 60 * 1000;

export const subjectOf = (organizationId: string, id: string, name: string) =>
  ({ organizationId, kind: 'absence', id, name }) as const;

async function tell(trx: Database, organizationId: string, userId: string): Promise<void> {
  await announceAvailability(trx, { organizationId, userId });
  await queueAssignments(trx, organizationId);
}

/**
 * Holds somebody's absences: the row of their availability stands for them.
 * @throws AppError FORBIDDEN
 */
async function holdPerson(trx: Database, { actor }: PersonContext, organizationId: string, userId: string) {
  // Whoever is no staff has absences by which somebody else decides for them, and says so themselves.
  const lock = userId === actor.id ? lockMember : lockStaff;
  const person = await lock(organizationId, trx, userId);
  if (person === undefined) return undefined;
  await requireMaySet(trx, actor, { id: person.id, organizationId });
  await lockAvailability(organizationId, trx, person.id);
  return person;
}

/** @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED */
async function holdAbsence(trx: Database, context: PersonContext, id: string, handsOver = false) {
  const organizationId = membersOrganization(context.actor);
  const seen = await findAbsence(organizationId, trx, id);
  if (seen === undefined) throw notFound();
  if (handsOver || seen.hand_over) await lockTicketsOfAgent(trx, organizationId, seen.id);
  const person = await holdPerson(trx, context, organizationId, seen.id);
  const before = await findAbsence(organizationId, trx, id);
  if (person === undefined || before === undefined) throw notFound();
  if (before.ends_at <= context.at) throw invalid('to', MESSAGES.absencePast);
  return { organizationId, before, person };
}

/** @throws AppError VALIDATION_FAILED for who is not there, of another role, or absent themselves */
async function requireSubstitute(
  trx: Database,
  organizationId: string,
  person: { readonly id: string; readonly role: string },
  substitute: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  if (substitute === '') return null;
  if (substitute === person.id) throw invalid('substitute', MESSAGES.substituteOneself);
  const found = await lockStaff(organizationId, trx, substitute);
  if (found?.role !== person.role) throw invalid('substitute', MESSAGES.substituteUnknown);
  return { id: found.id, name: fullName(found) };
}

/** @throws AppError VALIDATION_FAILED for who is no active member */
async function requireDelegate(
  trx: Database,
  organizationId: string,
  person: { readonly id: string },
  delegate: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  if (delegate === '') return null;
  if (delegate === person.id) throw invalid('delegate', MESSAGES.substituteOneself);
  const name = (await holdMembers(trx, organizationId, [delegate])).get(delegate);
  if (name === undefined) throw invalid('delegate', MESSAGES.personUnknown);
  return { id: delegate, name };
}

/** @throws AppError VALIDATION_FAILED */
function requireHandOver(person: { readonly role: string }, standsIn: object | null): void {
  if (person.role !== 'devops_agent' || standsIn === null) {
    throw invalid('handOver', MESSAGES.handOverNobody);
  }
}

const named = (person: { readonly id: string; readonly first_name: string; readonly last_name: string }) => ({
  id: person.id,
  name: fullName(person),
});

/** @throws AppError CONFLICT, LIMIT_REACHED, VALIDATION_FAILED for days that are over */
async function requireFree(
  trx: Database,
  { at }: PersonContext,
  {
    organizationId,
    userId,
    id,
  }: { readonly organizationId: string; readonly userId: string; readonly id: string },
  moments: ReturnType<typeof momentsOf>,
): Promise<void> {
  if (moments.endsAt <= at) throw invalid('to', MESSAGES.absencePast);
  const others = await countOthers(organizationId, trx, userId, { ...moments, except: id, at });
  if (others.overlapping > 0) throw new AppError('CONFLICT', { message: MESSAGES.absenceOverlaps });
  if (others.isFull)
    throw new AppError('LIMIT_REACHED', { message: limitReached(ABSENCES.person, 'absences') });
}
