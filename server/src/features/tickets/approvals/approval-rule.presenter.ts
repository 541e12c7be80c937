import type { TicketType } from '@switchboard/contract/enums.ts';
import type { ApprovalGroup, ApprovalRule } from '@switchboard/contract/tickets/approval-rules.ts';
import { presentPerson } from '../../people/person-ref.ts';
import type { GroupRow } from './approval-group.repo.ts';
import type { RuleRow } from './approval-rule.repo.ts';

const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ _id: id, name });

export function presentRule(row: RuleRow): ApprovalRule {
  const names = new Map(row.names.map(({ id, name }) => [id, name]));
  return {
    _id: row.id,
    name: row.name,
    active: row.active,
    categories: row.categories.map(named),
    subcategories: row.subcategories.map(named),
    projects: row.projects.map(named),
    ticketTypes: row.ticket_types as TicketType[],
    question: row.question,
    holds: row.holds,
    steps: row.steps.map(({ need, approvers }) => ({
      need,
      approvers: approvers.map(({ as, id }) => ({ as, id, name: names.get(id) ?? '' })),
    })),
    version: row.version,
  };
}

export const presentGroup = ({ id, name, members, version }: GroupRow): ApprovalGroup => ({
  _id: id,
  name,
  members: members.map(presentPerson),
  version,
});
