/** A corrected label of an option stands on tickets of before, too: those that chose it are indexed once more, the newest first. */
import type { FieldOption } from '@switchboard/contract/tickets/forms/form-values.ts';
import { z } from 'zod';
import type { Database } from '../../../platform/database/open-database.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../../platform/jobs/task.ts';
import { indexTickets } from './fill-index.ts';

const field = z.object({ organizationId: z.uuid(), fieldId: z.uuid() });
const task = defineTask('index-option-labels', field);

/** Tickets of one transaction. */
const PART = 200;

/** To be called in the transaction that writes the labels. */
export async function indexLabels(
  trx: Database,
  named: z.output<typeof field>,
  before: readonly FieldOption[],
  after: readonly FieldOption[],
): Promise<void> {
  const isCorrected = after.some(({ key, label }) =>
    before.some((option) => option.key === key && option.label !== label),
  );
  if (isCorrected) await enqueue(trx, task, named, { key: `${task.name} ${named.fieldId}` });
}

export const labelJobs = ({ db }: { readonly db: Database }): JobHandler[] => [
  handle(task, async ({ organizationId, fieldId }, { signal }) => {
    let below: string | null = null;
    do {
      below = await indexPart(db, organizationId, fieldId, below);
      signal.throwIfAborted();
    } while (below !== null);
  }),
];

/** @returns the oldest of them; null after the last part */
const indexPart = (
  db: Database,
  organizationId: string,
  fieldId: string,
  below: string | null,
): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const chosen = await trx
      .selectFrom('ticket_field_values')
      .where('organization_id', '=', organizationId)
      .where('field_id', '=', fieldId)
      .$if(below !== null, (rest) => rest.where('ticket_id', '<', below))
      .select('ticket_id')
      .distinct()
      .orderBy('ticket_id', 'desc')
      .limit(PART)
      .execute();
    const ids = chosen.map(({ ticket_id }) => ticket_id);
    if (ids.length > 0) await indexTickets(trx, ids);
    return ids.length < PART ? null : (ids.at(-1) ?? null);
  });
