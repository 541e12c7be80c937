/** Teams are made, changed and archived. */
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { TEAMS } from '@switchboard/contract/limits.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import type { ValuesOf } from '@switchboard/contract/record/events.ts';
import {
  type createTeam as creation,
  type editTeam as edition,
  TEAM_ROLES,
} from '@switchboard/contract/tickets/teams.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { isTakenBy } from '../../../platform/database/taken.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { findCalendar } from '../../organizations/calendars/calendar.repo.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents, recordEventsOfMany } from '../../record/record-events.ts';
import { queueAssignments } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { lockTicketsOfTeam } from '../assignment/lock-active-tickets.ts';
import { withdrawOffersToTeam } from '../handovers/bounce-offers.ts';
import { updateTickets } from '../ticket.repo.ts';
import {
  countTeams,
  findTeam,
  insertTeam,
  lockEligible,
  lockTeam,
  type TeamRow,
  updateTeam,
  writeMembers,
} from './team.repo.ts';

/**
 * @returns its id
 * @throws AppError NAME_TAKEN whatever its case, LIMIT_REACHED, VALIDATION_FAILED for people who cannot be in a team
 */
export function createTeam(
  db: Database,
  context: PersonContext,
  { name, description, lead, calendar, autoAssign, mode, members }: BodyOf<typeof creation>,
): Promise<string> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    if ((await countTeams(organizationId, trx)) >= TEAMS.organization) {
      throw new AppError('LIMIT_REACHED', { message: limitReached(TEAMS.organization, 'teams') });
    }
    await requirePeople(trx, organizationId, { lead, members });
    await requireCalendar(trx, organizationId, calendar);
    const id = newId();
    await insertTeam(trx, {
      organization_id: organizationId,
      id,
      name,
      description,
      lead_id: lead || null,
      calendar_id: calendar || null,
      auto_assign: autoAssign,
      mode,
      created_at: context.at,
    }).catch(refuseNameTaken);
    await writeMembers(organizationId, trx, id, members);
    await recordEvents(trx, subjectOf(organizationId, { id, name }), context, [{ verb: 'created' }]);
    await keepAnswer(trx, context, id);
    return id;
  });
}

/**
 * Changes what is given. Whoever is no member any more reads its tickets no more.
 * @throws AppError NOT_FOUND, CONFLICT where it was changed since `revision`, NAME_TAKEN, VALIDATION_FAILED
 */
export function editTeam(
  db: Database,
  context: PersonContext,
  id: string,
  { revision, ...given }: BodyOf<typeof edition>,
): Promise<void> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const before = await lockTeam(organizationId, trx, id, 'changes');
    if (before === undefined) throw notFound();
    if (before.revision !== revision) throw new AppError('CONFLICT', { message: MESSAGES.teamChanged });
    const { name, description, lead, calendar, autoAssign, mode, members } = given;
    await requirePeople(trx, organizationId, {
      lead: lead === before.lead?.id ? '' : (lead ?? ''),
      members: members ?? [],
    });
    if (calendar !== before.calendar?.id) await requireCalendar(trx, organizationId, calendar ?? '');
    const changes = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(lead !== undefined && { lead_id: lead || null }),
      ...(calendar !== undefined && { calendar_id: calendar || null }),
      ...(autoAssign !== undefined && { auto_assign: autoAssign }),
      ...(mode !== undefined && { mode }),
    };
    await updateTeam(organizationId, trx, id, { ...changes, revision: revision + 1 }).catch(refuseNameTaken);
    if (members !== undefined) await writeMembers(organizationId, trx, id, members);
    const after = await findTeam(organizationId, trx, id);
    if (after === undefined) throw notFound();
    const events = edits<'team'>(valuesOf(before), valuesOf(after));
    await recordEvents(trx, subjectOf(organizationId, after), context, events);
    // There may be room for what waits.
    await queueAssignments(trx, organizationId);
  });
}

/** @throws AppError NOT_FOUND */
export function archiveTeam(db: Database, context: PersonContext, id: string): Promise<TeamRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const seen = await findTeam(organizationId, trx, id);
    if (seen === undefined) throw notFound();
    // Tickets before the team, as whoever puts one into it; what came in between is found once nothing can come.
    await takeFromTeam(trx, organizationId, seen, context);
    const team = await lockTeam(organizationId, trx, id, 'tickets');
    if (team === undefined) throw notFound();
    await takeFromTeam(trx, organizationId, team, context);
    await withdrawOffersToTeam(trx, organizationId, id, context);
    await writeMembers(organizationId, trx, id, []);
    await updateTeam(organizationId, trx, id, { archived_at: context.at, revision: team.revision + 1 });
    await recordEvents(trx, subjectOf(organizationId, team), context, [{ verb: 'archived' }]);
    await queueAssignments(trx, organizationId);
    return { ...team, members: [], inbox_count: 0 };
  });
}

async function takeFromTeam(
  trx: Database,
  organizationId: string,
  { id, name }: Pick<TeamRow, 'id' | 'name'>,
  context: PersonContext,
): Promise<void> {
  const tickets = await lockTicketsOfTeam(trx, organizationId, id);
  if (tickets.length === 0) return;
  const changes = { team_id: null, team_by_rule: false, updated_at: context.at };
  await updateTickets(trx, organizationId, tickets, changes, ['team']);
  await recordEventsOfMany(
    trx,
    { organizationId, kind: 'ticket' },
    context,
    tickets.map((ticket) => [
      { id: ticket },
      { verb: 'team', data: { from: { id, name }, to: null, reason: null }, automatic: true },
    ]),
  );
}

export const subjectOf = (organizationId: string, { id, name }: Pick<TeamRow, 'id' | 'name'>) =>
  ({ organizationId, kind: 'team', id, name }) as const;

export const valuesOf = (row: TeamRow): ValuesOf<'team'> => ({
  name: row.name,
  description: row.description,
  lead: row.lead && { id: row.lead.id, name: fullName(row.lead) },
  calendar: row.calendar,
  autoAssign: row.auto_assign,
  mode: row.mode,
  members: row.members.map((member) => `${fullName(member)} (${member.capacity})`),
});

/** @throws AppError VALIDATION_FAILED */
async function requirePeople(
  trx: Database,
  organizationId: string,
  { lead, members }: { readonly lead: string; readonly members: readonly { readonly user: string }[] },
): Promise<void> {
  const ids = members.map(({ user }) => user);
  if (new Set(ids).size < ids.length) throw invalid('members', MESSAGES.memberTwice);
  const wanted = lead === '' ? ids : [...ids, lead];
  if (wanted.length === 0) return;
  const found = await lockEligible(organizationId, trx, wanted, TEAM_ROLES);
  const eligible = new Set(found.map(({ id }) => id));
  if (ids.some((id) => !eligible.has(id))) throw invalid('members', MESSAGES.memberUnknown);
  if (lead !== '' && !eligible.has(lead)) throw invalid('lead', MESSAGES.memberUnknown);
}

/** @throws AppError VALIDATION_FAILED */
async function requireCalendar(trx: Database, organizationId: string, id: string): Promise<void> {
  if (id !== '' && (await findCalendar(organizationId, trx, id)) === undefined) {
    throw invalid('calendar', MESSAGES.calendarUnknown);
  }
}

function refuseNameTaken(error: unknown): never {
  if (!isTakenBy('teams_name', error)) throw error;
  const taken = { path: 'name', msg: MESSAGES.tagNameTaken };
  throw new AppError('NAME_TAKEN', { errors: [taken], cause: error });
}
