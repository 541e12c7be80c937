import type { Relation, SharingChoice, TicketSource } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { takeTicketNumber } from '../../organizations/organization.repo.ts';
import { holdMembers } from '../../people/hold-members.ts';
import { fullName } from '../../people/person-ref.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { askByRules } from '../approvals/ask-by-rules.ts';
import { writeChanges } from '../clocks/clock.repo.ts';
import { startClocks } from '../clocks/start-clocks.ts';
import { builtInFacts, type TypeFacts } from '../forms/type-facts.ts';
import { tagNewTicket } from '../tags/tag-ticket.ts';
import { insertTicket } from '../ticket.repo.ts';
import { type DetailInput, detailColumns } from '../ticket-details.ts';
import { newRelations } from '../ticket-people.repo.ts';
import { requireReferences } from '../ticket-references.ts';
import { assignmentEvent, recordTicketEvents, type TicketEvent } from './ticket-events.ts';

export type NewTicket = DetailInput & {
  readonly organizationId: string;
  readonly requesterId: string;
  /** Who wrote it down for them. */
  readonly raiserId?: string;
  readonly source: TicketSource;
  readonly tags?: readonly string[];
  readonly sharing?: SharingChoice;
  /** It is for the people on it alone, whatever its category is. */
  readonly confidential?: boolean;
  /** Without it the built-in type, as it always was. */
  readonly type?: TypeFacts;
};

export interface RaisedTicket {
  readonly id: string;
  readonly team: { readonly id: string; readonly name: string } | null;
  /** An approval is waited for before somebody works on it. */
  readonly isHeld: boolean;
  readonly confidential: boolean;
}

/**
 * Raises a ticket inside a transaction: its number, the requester, those who answer for the project, the record, and the
 * approvals that rules ask for.
 * References are looked up before anything is written.
 * @returns its id, and whose inbox it came to
 * @throws AppError VALIDATION_FAILED for references that are not live in the organization, NOT_FOUND for one that was closed
 */
export async function raiseTicket(
  trx: Database,
  context: ActorContext,
  fields: NewTicket,
): Promise<RaisedTicket> {
  const { organizationId } = fields;
  const { requestType, team: teamOfType, ownPolicy } = fields.type ?? builtInFacts(organizationId);
  const facts = { ...fields, requestType, teamOfType };
  const project = await requireReferences(trx, organizationId, fields, facts);
  const { handlers } = project.category;
  const confidential = project.category.confidential || fields.confidential === true;
  const team = project.team && { id: project.team.id, name: project.team.name };
  const taken = await takeTicketNumber(trx, organizationId);
  if (taken === undefined) throw notFound();
  // Taken after the number, whose row is locked: ids of an organization keep the order of numbers.
  const id = newId();
  const columns = detailColumns(fields);
  const { priority, project_id: projectId } = columns;
  const clocks = taken.hasPolicies
    ? await startClocks(trx, organizationId, { requestType, ownPolicy, priority, projectId, at: context.at })
    : null;
  await insertTicket(trx, {
    organization_id: organizationId,
    id,
    number: taken.number,
    ...columns,
    ...clocks?.columns,
    // For the version before, which reads them here.
    tags: [...(fields.tags ?? [])],
    source: fields.source,
    ...(fields.sharing && { sharing: fields.sharing }),
    confidential,
    ...(team && { team_id: team.id, team_by_rule: true }),
    created_at: context.at,
    updated_at: context.at,
  });
  if (clocks !== null) await writeChanges(trx, { organization_id: organizationId, id }, clocks.changes);
  await tagNewTicket(trx, context, { organization_id: organizationId, id }, fields.tags ?? []);
  // Whoever leaves the organization holds their projects: they have left before the ticket referred to one, and are not
  // found here, or find the ticket.
  // On a confidential ticket nobody is by leading something.
  const leads = confidential ? [] : await activeLeads(trx, organizationId, project);
  const handling = project.category.confidential
    ? await holdMembers(trx, organizationId, handlers)
    : new Map<string, string>();
  const relation = (user_id: string, kind: Relation, by_id: string | null) => ({
    ticket_id: id,
    user_id,
    relation: kind,
    by_id,
  });
  const people = newRelations({ organizationId, since: context.at }, [
    relation(fields.requesterId, 'requester', context.actor?.id ?? null),
    ...(fields.raiserId === undefined ? [] : [relation(fields.raiserId, 'raiser', fields.raiserId)]),
    ...leads.map((lead) => relation(lead.id, lead.relation, null)),
    ...[...handling.keys()].map((handler) => relation(handler, 'handler', null)),
  ]);
  await recordTicketEvents(
    trx,
    { organization_id: organizationId, id },
    context,
    [
      { verb: 'created', data: { to: 'Open' } },
      ...leads.map((lead) =>
        assignmentEvent(lead.relation, {
          to: { id: lead.id, name: fullName(lead) },
          reason: { code: 'project_lead' },
          automatic: true,
        }),
      ),
      ...(confidential
        ? [
            {
              verb: 'confidential',
              data: { to: true, reason: '' },
              automatic: project.category.confidential,
            } as const,
          ]
        : []),
      ...[...handling].map(
        ([handler, name]): TicketEvent => ({
          verb: 'person_added',
          data: { person: { id: handler, name }, relation: 'handler', tell: [handler] },
          automatic: true,
        }),
      ),
      ...(team === null
        ? []
        : [{ verb: 'team', data: { from: null, to: team, reason: null }, automatic: true } as const]),
    ],
    [people],
  );
  const isHeld = await askByRules(
    trx,
    context,
    { organization_id: organizationId, id },
    {
      category: columns.category_id,
      subcategory: columns.subcategory_id,
      project: projectId,
      ticketType: columns.ticket_type,
      requesterId: fields.requesterId,
    },
  );
  return { id, team, isHeld, confidential };
}

interface Lead {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly relation: 'manager' | 'bu_head';
}

/** The project's manager and BU head, as long as they are there and still have that role. */
async function activeLeads(
  trx: Database,
  organizationId: string,
  project: { readonly manager_id: string | null; readonly bu_head_id: string | null },
): Promise<Lead[]> {
  const wanted = [project.manager_id, project.bu_head_id].filter((id) => id !== null);
  if (wanted.length === 0) return [];
  const people = await trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'role'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${wanted}::uuid[])`)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    // The manager first.
    .orderBy('role', 'desc')
    .execute();
  return people.flatMap((person): Lead[] => {
    if (person.id === project.manager_id && person.role === 'manager')
      return [{ ...person, relation: 'manager' }];
    if (person.id === project.bu_head_id && person.role === 'bu_head')
      return [{ ...person, relation: 'bu_head' }];
    return [];
  });
}
