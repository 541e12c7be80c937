/** Who is meant by the approvers of a step: active members, none of whom wants it approved themselves. */

import { APPROVAL_MESSAGES } from '@switchboard/contract/tickets/approval-messages.ts';
import { isOwnRequest } from '@switchboard/contract/tickets/approval-policy.ts';
import type { ApproverKind } from '@switchboard/contract/tickets/approval-values.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { factsOf } from '../ticket.facts.ts';
import type { TicketRow } from '../ticket.repo.ts';

export interface NamedApprover {
  readonly as: ApproverKind;
  readonly id: string;
}

export interface FoundApprover {
  readonly as: ApproverKind;
  readonly id: string;
  readonly name: string;
}

/**
 * Each once. Where one lead cannot approve it is the other's. The people are held: whoever leaves has left before, or ends
 * what is written here.
 * @param path of the list in the request
 * @throws AppError VALIDATION_FAILED
 */
export async function findApprovers(
  trx: Database,
  ticket: TicketRow,
  askedById: string,
  named: readonly NamedApprover[],
  path: string,
): Promise<readonly FoundApprover[]> {
  const leads = await leadsOf(trx, ticket);
  const people = await activePeople(
    trx,
    ticket.organization_id,
    [...named.map(({ id }) => id), leads.project_manager, leads.bu_head].filter((id) => id !== null),
  );
  const isOwn = (id: string) => isOwnRequest(id, factsOf(ticket), askedById);
  const found = named.map(({ as, id }, index): FoundApprover => {
    if (as === 'person') {
      const person = people.get(id);
      if (person === undefined) throw invalid(`${path}.${index}.id`, APPROVAL_MESSAGES.approverUnknown);
      if (isOwn(id)) throw invalid(`${path}.${index}.id`, APPROVAL_MESSAGES.approverIsRequester);
      return { as, id, name: person };
    }
    const [one, other] =
      as === 'bu_head' ? [leads.bu_head, leads.project_manager] : [leads.project_manager, leads.bu_head];
    const lead = [one, other].find((who) => who !== null && people.has(who) && !isOwn(who));
    if (lead === undefined || lead === null)
      throw invalid(`${path}.${index}.as`, APPROVAL_MESSAGES.approverMissing);
    return { as, id: lead, name: people.get(lead) ?? '' };
  });
  return [...new Map(found.toReversed().map((one) => [one.id, one])).values()].toReversed();
}

async function leadsOf(trx: Database, ticket: TicketRow) {
  const project = await trx
    .selectFrom('projects')
    .select(['manager_id as project_manager', 'bu_head_id as bu_head'])
    .where('organization_id', '=', ticket.organization_id)
    .where('id', '=', ticket.project_id)
    .executeTakeFirst();
  return project ?? { project_manager: null, bu_head: null };
}

/** By id, with the full name. */
async function activePeople(
  trx: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${ids.filter(isId)}::uuid[])`)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
}
