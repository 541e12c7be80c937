/** Who gets the tickets of a schedule: one choice that comes in as up to three fields. */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { invalid } from '../../platform/http/app-error.ts';
import { lockActiveAgent } from '../tickets/assignment/devops-agents/devops-agent.repo.ts';

export interface Assignment {
  readonly auto: boolean;
  readonly agentId: string | null;
}

export const NOBODY: Assignment = { auto: false, agentId: null };

interface Fields {
  readonly assignToAgent?: string | undefined;
  readonly autoAssignToAgent?: boolean | undefined;
  readonly specificAgent?: string | null | undefined;
}

/**
 * What is said wins over what was. A field that takes something back clears only its own part: after
 * `autoAssignToAgent: false` an agent who was chosen stays.
 * @throws AppError VALIDATION_FAILED when the fields name more than one choice
 */
export function readAssignment(fields: Fields, before: Assignment): Assignment {
  const word = fields.assignToAgent;
  const auto = word?.toLowerCase() === 'auto' || fields.autoAssignToAgent === true;
  const agents = new Set(
    [word?.toLowerCase() === 'auto' ? '' : word, fields.specificAgent].filter(
      (id): id is string => id !== undefined && id !== null && id !== '',
    ),
  );
  if (agents.size + (auto ? 1 : 0) > 1) throw invalid('assignToAgent', MESSAGES.scheduleAssignmentAmbiguous);
  if (auto) return { auto: true, agentId: null };
  const [agentId] = agents;
  if (agentId !== undefined) return { auto: false, agentId };
  if (word !== undefined) return NOBODY;
  return {
    auto: before.auto && fields.autoAssignToAgent !== false,
    agentId: fields.specificAgent === undefined ? before.agentId : null,
  };
}

/** @throws AppError VALIDATION_FAILED for an agent who is not active in the organization */
export async function requireAgent(
  trx: Database,
  organizationId: string,
  { agentId }: Assignment,
  path: 'assignToAgent' | 'specificAgent',
): Promise<void> {
  if (agentId === null) return;
  if ((await lockActiveAgent(organizationId, trx, agentId)) === undefined) {
    throw invalid(path, MESSAGES.agentUnknown);
  }
}

export const pathOf = (fields: Fields) => (fields.specificAgent ? 'specificAgent' : 'assignToAgent');
