/**
 * What most tickets have nothing of: approvals, an offer, links, a checklist, a merge. PostgreSQL sets up each part of a
 * statement whether there are rows for it or not, so these have one of their own, which is sent for tickets that have any.
 */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { type ActorKind, actorOfKind, idsOfActor, kindOfActor } from '../../people/actor-kind.ts';
import { approvalsOfRow } from '../approvals/approval.repo.ts';
import { checklistOfRow } from '../checklists/checklist.repo.ts';
import { openHandoverOfRow } from '../handovers/open-handover.ts';
import { duplicateOfRow, isBlockedRow, linksOfRow } from '../links/link.repo.ts';
import { mergeOfRow } from '../merging/merge.repo.ts';
import type { TicketKey } from '../ticket.repo.ts';

/** The query's row of `tickets` has any of them, whoever may see it. */
export const hasFurtherParts: RawBuilder<boolean> = sql<boolean>`(tickets.merged_into is not null
  or exists (select from ticket_approvals as part
    where part.organization_id = tickets.organization_id and part.ticket_id = tickets.id)
  or exists (select from handovers as part
    where part.organization_id = tickets.organization_id and part.ticket_id = tickets.id and part.state = 'offered')
  or exists (select from checklist_items as part
    where part.organization_id = tickets.organization_id and part.ticket_id = tickets.id)
  or exists (select from ticket_links as part
    where part.organization_id = tickets.organization_id and part.from_id = tickets.id)
  or exists (select from ticket_links as part
    where part.organization_id = tickets.organization_id and part.to_id = tickets.id))`;

const furtherParts = prepared(
  (db, reads: ActorKind, given: ReturnType<typeof idsOfActor> & { organization: string; id: string }) => {
    const actor = actorOfKind(reads, given);
    return db
      .selectFrom('tickets')
      .where('tickets.organization_id', '=', given.organization)
      .where('tickets.id', '=', given.id)
      .select([
        openHandoverOfRow(actor).as('handover'),
        approvalsOfRow.as('approvals'),
        duplicateOfRow(actor).as('duplicate_of'),
        linksOfRow(actor).as('links'),
        isBlockedRow(actor).as('blocked'),
        checklistOfRow(actor).as('checklist'),
        mergeOfRow(actor).as('merge'),
      ]);
  },
);
export type FurtherParts = Awaited<ReturnType<typeof furtherParts>>[number];

export const NO_FURTHER_PARTS: FurtherParts = {
  handover: null,
  approvals: [],
  duplicate_of: null,
  links: 0,
  blocked: false,
  checklist: null,
  merge: null,
};

/** @param ticket one that the actor reads */
export async function findFurtherParts(
  db: Database,
  actor: Actor,
  { organization_id, id }: TicketKey,
): Promise<FurtherParts> {
  const given = { ...idsOfActor(actor), organization: organization_id, id };
  const [parts] = await furtherParts(db, kindOfActor(actor), given);
  return parts ?? NO_FURTHER_PARTS;
}
