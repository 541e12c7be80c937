import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { ValuesOf } from '@switchboard/contract/record/events.ts';
import type { setAutoAssignSettings as entry } from '@switchboard/contract/tickets/auto-assign.ts';
import type { Database } from '../../../../platform/database/open-database.ts';
import type { PersonContext } from '../../../record/actor-context.ts';
import { organizationSubject } from '../../../record/organization-subject.ts';
import { edits, recordEvents } from '../../../record/record-events.ts';
import { queueAssignments } from './assign-waiting-tickets.ts';
import { changeSettings, lockSettings, type SettingsRow } from './auto-assign.repo.ts';

/** Changes what is given. Several who change them at once come one after the other, each with a record of their own. */
export async function setSettings(
  db: Database,
  context: PersonContext,
  organizationId: string,
  changes: BodyOf<typeof entry>,
): Promise<SettingsRow> {
  return db.transaction().execute(async (trx) => {
    const before = await lockSettings(organizationId, trx);
    const after = await changeSettings(organizationId, trx, {
      ...(changes.enabled !== undefined && { enabled: changes.enabled }),
      ...(changes.assignmentMode !== undefined && { mode: changes.assignmentMode }),
      ...(changes.maxTicketsPerAgent !== undefined && { max_tickets_per_agent: changes.maxTicketsPerAgent }),
      ...(changes.onlyActiveAgents !== undefined && { only_active_agents: changes.onlyActiveAgents }),
    });
    const subject = await organizationSubject(trx, organizationId, 'auto_assign');
    await recordEvents(trx, subject, context, edits<'auto_assign'>(valuesOf(before), valuesOf(after)));
    await queueAssignments(trx, organizationId);
    return after;
  });
}

const valuesOf = (row: SettingsRow): ValuesOf<'auto_assign'> => ({
  autoAssign: row.enabled,
  mode: row.mode,
  maxTicketsPerAgent: row.max_tickets_per_agent,
  onlyActiveAgents: row.only_active_agents,
});
