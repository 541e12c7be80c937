import type { Database } from '../../../platform/database/open-database.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEventsOfMany } from '../../record/record-events.ts';
import { changeLead, type LeadColumn } from './project.repo.ts';

const FIELDS = { manager_id: 'projectManager', bu_head_id: 'buHead' } as const;

interface Lead {
  readonly id: string;
  readonly name: string;
}

/** Puts another manager or BU head in the place of one in all projects, or nobody, with a record of each project. */
export async function replaceLead(
  organizationId: string,
  trx: Database,
  column: LeadColumn,
  { from, to }: { readonly from: Lead; readonly to: Lead | null },
  context: PersonContext,
): Promise<void> {
  const projects = await changeLead(organizationId, trx, column, { from: from.id, to: to?.id ?? null });
  await recordEventsOfMany(
    trx,
    { organizationId, kind: 'project' },
    context,
    projects.map((project) => [project, { verb: 'edited', data: { field: FIELDS[column], from, to } }]),
  );
}
