/** Who is meant by the approvers of a step: active members, none of whom wants it approved themselves. */

import { APPROVAL_MESSAGES } from '@switchboard/contract/tickets/approval-messages.ts';
import { isOwnRequest } from '@switchboard/contract/tickets/approval-policy.ts';
import { type FoundAs, TICKET_APPROVALS } from '@switchboard/contract/tickets/approval-values.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { AskedApprover } from '../../../platform/database/tables/approval-tables.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { holdMembers } from '../../people/hold-members.ts';
import { factsOf } from '../ticket.facts.ts';
import type { TicketRow } from '../ticket.repo.ts';
import { readApprovalSettings } from './approval-settings.ts';

export interface FoundApprover {
  readonly as: FoundAs;
  readonly id: string;
  readonly name: string;
  /** Which of those asked they were found for. */
  readonly place: number;
}

/** What is decided about a step already. */
export interface Course {
  /** Places of those asked that somebody has decided for. */
  readonly settled: ReadonlySet<number>;
  /** By the place of a group of a step that has begun: who was in it then. */
  readonly members: ReadonlyMap<number, readonly string[]>;
}

const NOT_BEGUN: Course = { settled: new Set(), members: new Map() };

export interface Found {
  /** Each once. */
  readonly approvers: readonly FoundApprover[];
  /** For whom of those asked nobody is there who could decide. */
  readonly vacant: readonly { readonly place: number; readonly message: string }[];
}

/** On whom the choice of approvers depends. */
interface Candidates {
  readonly leads: Leads;
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly fallbackApprover: string | null;
  /** Names by id, of those who are active members. */
  readonly people: ReadonlyMap<string, string>;
}

/** Those whom `asked` may come to, and `others`. They are held: whoever leaves has left before, or is found by what follows it. */
async function holdCandidates(
  trx: Database,
  ticket: TicketRow,
  asked: readonly AskedApprover[],
  others: readonly string[] = [],
): Promise<Candidates> {
  const organizationId = ticket.organization_id;
  const leads = await leadsOf(trx, ticket);
  const groups = await membersOf(trx, organizationId, asked);
  const { fallbackApprover } = await readApprovalSettings(trx, organizationId);
  const people = await holdMembers(
    trx,
    organizationId,
    [
      ...asked.map(({ id }) => id),
      ...[...groups.values()].flat(),
      ...others,
      leads.project_manager,
      leads.bu_head,
      fallbackApprover,
    ].filter((id) => id !== null),
  );
  return { leads, groups, fallbackApprover, people };
}

/**
 * Where one lead cannot approve it is the other's, and then the organization's fallback approver's, who stands in for
 * people and groups as well.
 * @param askedById who asked; null where a rule did
 */
export async function findApprovers(
  trx: Database,
  ticket: TicketRow,
  askedById: string | null,
  asked: readonly AskedApprover[],
  course: Course = NOT_BEGUN,
): Promise<Found> {
  const candidates = await holdCandidates(trx, ticket, asked, [...course.members.values()].flat());
  return choose(candidates, ticket, askedById, asked, course);
}

/** Steps with those who are meant by them; several may ask the same people. */
export async function withApprovers<Step extends { readonly asked: readonly AskedApprover[] }>(
  trx: Database,
  ticket: TicketRow,
  askedById: string | null,
  steps: readonly Step[],
): Promise<(Step & { readonly found: Found })[]> {
  const all = steps.flatMap(({ asked }) => asked);
  const candidates = await holdCandidates(trx, ticket, all);
  return steps.map((step) => ({
    ...step,
    found: choose(candidates, ticket, askedById, step.asked, NOT_BEGUN),
  }));
}

function choose(
  { leads, groups, fallbackApprover, people }: Candidates,
  ticket: TicketRow,
  askedById: string | null,
  asked: readonly AskedApprover[],
  { settled, members }: Course,
): Found {
  const isFit = (id: string | null): id is string =>
    id !== null && people.has(id) && !isOwnRequest(id, factsOf(ticket), askedById);

  const vacant: Found['vacant'][number][] = [];
  const found = new Map<string, FoundApprover>();
  for (const [place, one] of asked.entries()) {
    if (settled.has(place)) continue;
    const own = members.get(place)?.filter(isFit) ?? meantBy(one, leads, groups, isFit);
    const ids = own.length > 0 ? own : [fallbackApprover].filter(isFit);
    if (ids.length === 0) vacant.push({ place, message: refusalOf(one, people) });
    for (const id of ids) {
      if (found.has(id) || found.size >= TICKET_APPROVALS.people) continue;
      found.set(id, { as: own.length > 0 ? one.as : 'fallback', id, name: people.get(id) ?? '', place });
    }
  }
  return { approvers: [...found.values()], vacant };
}

/**
 * By hand nobody is asked in the place of somebody who was named and cannot approve; of a lead somebody is.
 * @param path of the list in the request
 * @throws AppError VALIDATION_FAILED
 */
export async function requireApprovers(
  trx: Database,
  ticket: TicketRow,
  askedById: string | null,
  asked: readonly AskedApprover[],
  path: string,
): Promise<Found> {
  const found = await findApprovers(trx, ticket, askedById, asked);
  const isNamed = (place: number) => asked[place]?.as === 'person' || asked[place]?.as === 'group';
  const [missing] = found.vacant;
  const replaced = found.approvers.find(({ as, place }) => as === 'fallback' && isNamed(place));
  const place = Math.min(missing?.place ?? asked.length, replaced?.place ?? asked.length);
  const one = asked[place];
  if (one === undefined) return found;
  const people = await holdMembers(trx, ticket.organization_id, [one.id]);
  throw invalid(`${path}.${place}.${isNamed(place) ? 'id' : 'as'}`, refusalOf(one, people));
}

const refusalOf = ({ as, id }: AskedApprover, people: ReadonlyMap<string, string>): string => {
  if (as === 'group') return APPROVAL_MESSAGES.approvalGroupEmpty;
  if (as !== 'person') return APPROVAL_MESSAGES.approverMissing;
  return people.has(id) ? APPROVAL_MESSAGES.approverIsRequester : APPROVAL_MESSAGES.approverUnknown;
};

type Leads = Awaited<ReturnType<typeof leadsOf>>;

function meantBy(
  { as, id }: AskedApprover,
  { project_manager, bu_head }: Leads,
  groups: ReadonlyMap<string, readonly string[]>,
  isFit: (id: string | null) => id is string,
): readonly string[] {
  if (as === 'person') return [id].filter(isFit);
  if (as === 'group') return (groups.get(id) ?? []).filter(isFit);
  return (as === 'bu_head' ? [bu_head, project_manager] : [project_manager, bu_head])
    .filter(isFit)
    .slice(0, 1);
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

/** By the group's id. */
async function membersOf(
  trx: Database,
  organizationId: string,
  asked: readonly AskedApprover[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = asked.filter(({ as, id }) => as === 'group' && isId(id)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('approval_group_members')
    .select(['group_id', 'user_id'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`group_id = any(${ids}::uuid[])`)
    .orderBy('user_id')
    .execute();
  const groups = Map.groupBy(rows, ({ group_id }) => group_id);
  return new Map([...groups].map(([id, members]) => [id, members.map(({ user_id }) => user_id)]));
}
