import type { Database } from '../../../platform/database/open-database.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import { leaveAbsences } from '../absences/leave-absences.ts';
import { deleteAvailability } from '../availability/availability.repo.ts';
import { bounceOffersTo } from '../handovers/bounce-offers.ts';
import { findTeam, lockTeamsOf, updateTeam, writeMembers } from './team.repo.ts';
import { subjectOf, valuesOf } from './write-team.ts';

/**
 * Takes somebody out of every team who leaves the organization, or can be in a team no more; what they lead has no lead, and
 * what they said of when they are there is forgotten, and they stand in for nobody; what was offered to them comes back.
 * Hold their teams before them (`lockTeamsOf`), as whoever changes a team does.
 */
export async function leaveTeams(
  trx: Database,
  organizationId: string,
  userId: string,
  context: PersonContext,
): Promise<void> {
  await deleteAvailability(organizationId, trx, userId);
  await bounceOffersTo(trx, organizationId, userId, context);
  await leaveAbsences(trx, organizationId, userId, context);
  for (const id of await lockTeamsOf(organizationId, trx, userId)) {
    const before = await findTeam(organizationId, trx, id);
    if (before === undefined) continue;
    const stay = before.members.filter((member) => member.id !== userId);
    await writeMembers(
      organizationId,
      trx,
      id,
      stay.map((member) => ({ user: member.id, capacity: member.capacity })),
    );
    const lead = before.lead?.id === userId ? null : before.lead;
    const changes = { lead_id: lead?.id ?? null, revision: before.revision + 1 };
    await updateTeam(organizationId, trx, id, changes);
    const events = edits<'team'>(valuesOf(before), valuesOf({ ...before, lead, members: stay }));
    await recordEvents(trx, subjectOf(organizationId, before), context, events);
  }
}
