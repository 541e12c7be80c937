import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { setAutoAssignSettings as entry } from '@switchboard/contract/endpoints/auto-assign.ts';
import type { Database } from '../../../../platform/database/open-database.ts';
import type { PersonContext } from '../../../record/actor-context.ts';
import { edits, onOff, recordEvents } from '../../../record/record-events.ts';
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
    const { name } = await trx
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow();
    const subject = { organizationId, kind: 'auto_assign', id: organizationId, name } as const;
    await recordEvents(trx, subject, context, editsBetween(before, after));
    return after;
  });
}

const words = (mode: SettingsRow['mode']) => mode.replaceAll('_', ' ');

const editsBetween = (before: SettingsRow, after: SettingsRow) =>
  edits([
    ['auto-assign', onOff(before.enabled), onOff(after.enabled)],
    ['mode', words(before.mode), words(after.mode)],
    ['max tickets per agent', String(before.max_tickets_per_agent), String(after.max_tickets_per_agent)],
    ['only active agents', onOff(before.only_active_agents), onOff(after.only_active_agents)],
  ]);
