import type { Database } from '../../../platform/database/open-database.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import { deleteAbsence, openAbsencesWith, updateAbsence } from './absence.repo.ts';
import { subjectOf } from './write-absence.ts';

/** Of somebody who leaves the staff: their absences that have not ended go, and they stand in for nobody any more. */
export async function leaveAbsences(
  trx: Database,
  organizationId: string,
  userId: string,
  context: PersonContext,
): Promise<void> {
  for (const row of await openAbsencesWith(organizationId, trx, userId, context.at)) {
    const { absence_id: id, substitute } = row;
    const subject = subjectOf(organizationId, id, fullName(row));
    if (row.id === userId) {
      await deleteAbsence(organizationId, trx, id);
      await recordEvents(trx, subject, context, [{ verb: 'cancelled' }]);
    } else {
      await updateAbsence(organizationId, trx, id, {
        substitute_id: null,
        hand_over: false,
        revision: row.revision + 1,
      });
      const from = substitute && { id: substitute.id, name: fullName(substitute) };
      await recordEvents(trx, subject, context, [
        { verb: 'edited', data: { field: 'substitute', from, to: null }, automatic: true },
      ]);
    }
  }
}
