/** Shows what would become of a sample; nothing is written. */
import type { AlertOutcome } from '@switchboard/contract/alert-intake/intake-values.ts';
import type { AlertBody, TriedAlert } from '@switchboard/contract/alert-intake/intakes.ts';
import type { FieldError } from '@switchboard/contract/errors.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireReferences } from '../tickets/ticket-references.ts';
import { findKnown } from './alert.repo.ts';
import { type AlertAct, decideAlert } from './decide-alert.ts';
import type { IntakeRow } from './intake.repo.ts';
import { alertsOf, type ReadAlert, readAlert } from './read-alert.ts';

const OUTCOMES: Readonly<Record<AlertAct, AlertOutcome>> = {
  raise: 'created',
  count: 'counted',
  reopen: 'reopened',
  comment: 'commented',
  resolve: 'resolved',
  ignore: 'ignored',
};

/** @throws AppError VALIDATION_FAILED for a sample that is no post */
export async function tryAlerts(
  db: Database,
  intake: IntakeRow,
  sample: AlertBody,
  now: Date,
): Promise<TriedAlert[]> {
  const closed = await whatIsClosed(db, intake);
  const tried: TriedAlert[] = [];
  for (const values of alertsOf(intake, sample))
    tried.push(await tryAlert(db, intake, readAlert(intake, values), closed, now));
  return tried;
}

async function tryAlert(
  db: Database,
  intake: IntakeRow,
  { key, isResolved, fields, errors }: ReadAlert,
  closed: readonly FieldError[],
  now: Date,
): Promise<TriedAlert> {
  const known = key === '' ? undefined : await findKnown(db, intake, key);
  const act = decideAlert(known, { isResolved, onResolved: intake.on_resolved, now });
  const faults = act === 'raise' ? [...errors, ...closed] : errors;
  const { summary, description, priority, projectManagerName, contactNumber } = fields;
  const said = { summary, description, priority, projectManagerName, contactNumber };
  const isRefused = faults.length > 0;
  return {
    key,
    isResolved,
    outcome: isRefused ? 'refused' : OUTCOMES[act],
    ticket: known === undefined || act === 'raise' ? null : { _id: known.id, ticketNumber: known.number },
    fields: act === 'raise' ? said : null,
    ...(isRefused && { errors: [...faults] }),
  };
}

/** Category, subcategory or project, archived since the intake named them. */
async function whatIsClosed(db: Database, intake: IntakeRow): Promise<readonly FieldError[]> {
  const { organization_id, category_id: category, subcategory_id, project_id: project } = intake;
  try {
    await requireReferences(db, organization_id, { category, subcategory: subcategory_id ?? '', project });
    return [];
  } catch (error) {
    if (error instanceof AppError && error.errors !== undefined) return error.errors;
    throw error;
  }
}
