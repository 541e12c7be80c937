import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { SILENT_HOURS } from '@switchboard/contract/limits.ts';
import type { setMailIntakeSettings as entry } from '@switchboard/contract/mail-intake/settings.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { organizationSubject } from '../record/organization-subject.ts';
import { edits, recordEvents } from '../record/record-events.ts';
import { requireReferences } from '../tickets/ticket-references.ts';
import { changeIntake, holdIntake, type IntakeRow, readIntake } from './intake-settings.repo.ts';

/**
 * Changes what is given. Tickets need a category and a project: without both the address cannot be switched on.
 * @throws AppError VALIDATION_FAILED for what is not live in the organization
 */
export async function setIntake(
  db: Database,
  context: PersonContext,
  organizationId: string,
  changes: BodyOf<typeof entry>,
): Promise<IntakeRow> {
  return db.transaction().execute(async (trx) => {
    await holdIntake(organizationId, trx);
    const before = await readIntake(organizationId, trx);
    const category = changes.category ?? before.category_id ?? '';
    const project = changes.project ?? before.project_id ?? '';
    const is_on = changes.on ?? before.is_on ?? false;
    if (is_on || category !== '' || project !== '')
      await requireReferences(trx, organizationId, { category, subcategory: '', project });
    const silent_hours = changes.silentHours ?? before.silent_hours ?? SILENT_HOURS.usual;
    const after = { is_on, category_id: category || null, project_id: project || null, silent_hours };
    await changeIntake(organizationId, trx, after);
    const row = await readIntake(organizationId, trx);
    const subject = await organizationSubject(trx, organizationId, 'organization');
    await recordEvents(trx, subject, context, edits<'organization'>(valuesOf(before), valuesOf(row)));
    return row;
  });
}

const valuesOf = ({ is_on, category_name, project_name, silent_hours }: IntakeRow) => ({
  ticketsByMail: is_on ?? false,
  mailCategory: category_name,
  mailProject: project_name,
  mailSilentHours: silent_hours ?? SILENT_HOURS.usual,
});
