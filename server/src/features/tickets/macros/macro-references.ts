/** What the actions of a macro name: looked up when it is saved, and again before it is done. */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { MACRO_MESSAGES, macroPartGone } from '@switchboard/contract/tickets/macros/macro-messages.ts';
import type { MacroActions, MacroActionsInput } from '@switchboard/contract/tickets/macros/macros.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { fullName } from '../../people/person-ref.ts';
import { lockActiveAgent } from '../assignment/devops-agents/devops-agent.repo.ts';
import { findTemplate } from '../checklists/checklist.repo.ts';
import { findTag } from '../tags/tag.repo.ts';

type Find = (organizationId: string, trx: Database, id: string) => Promise<string | undefined>;

const FIND = {
  tag: async (...which) => (await findTag(...which))?.name,
  checklist: async (...which) => (await findTemplate(...which))?.name,
  agent: async (...which) => {
    const agent = await lockActiveAgent(...which);
    return agent && fullName(agent);
  },
} satisfies Record<string, Find>;

const UNKNOWN = {
  tag: MESSAGES.tagUnknown,
  checklist: MESSAGES.templateUnknown,
  agent: MESSAGES.agentUnknown,
};

/**
 * @param organizationId null for a macro of a super admin, which names nothing of an organization
 * @throws AppError VALIDATION_FAILED
 */
export async function namedActions(
  trx: Database,
  organizationId: string | null,
  { status, priority, tags, checklist, assign }: MacroActionsInput,
): Promise<MacroActions> {
  const named = async (thing: keyof typeof FIND, id: string) => {
    if (organizationId === null) throw invalid('actions', MACRO_MESSAGES.withoutOrganization);
    const name = await FIND[thing](organizationId, trx, id);
    if (name === undefined) throw invalid('actions', UNKNOWN[thing]);
    return { _id: id.toLowerCase(), name };
  };
  const found: MacroActions['tags'] = [];
  for (const id of new Set(tags)) found.push(await named('tag', id));
  return {
    status,
    priority,
    tags: found,
    checklist: checklist === '' ? null : await named('checklist', checklist),
    assign: assign === '' ? null : await named('agent', assign),
  };
}

/** @returns what is said of the first that is gone; null where all of it is there */
export async function findGone(
  trx: Database,
  organizationId: string,
  { tags, checklist, assign }: Pick<MacroActions, 'tags' | 'checklist' | 'assign'>,
): Promise<string | null> {
  const parts = [
    ...tags.map((part) => ({ thing: 'tag', part }) as const),
    { thing: 'checklist', part: checklist } as const,
    { thing: 'agent', part: assign } as const,
  ];
  for (const { thing, part } of parts) {
    if (part === null || (await FIND[thing](organizationId, trx, part._id)) !== undefined) continue;
    return macroPartGone(thing, part.name);
  }
  return null;
}

/** @throws AppError VALIDATION_FAILED, naming what is gone */
export async function expectThere(...which: Parameters<typeof findGone>): Promise<void> {
  const gone = await findGone(...which);
  if (gone !== null) throw invalid('macro', gone);
}
