/** Finds what somebody has selected, under their rights of now. */
import { mayCall } from '@switchboard/contract/endpoint.ts';
import { BULK } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import type { BulkSelection } from '@switchboard/contract/tickets/bulk.ts';
import { listAllTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { payerOf } from '../../../platform/payer.ts';
import { restSince } from '../../../platform/rest.ts';
import { organizationOf } from '../../organizations/organization-of.ts';
import { readListQuery } from '../list/list-query.ts';
import { ownFieldsOf } from '../list/own-fields.ts';
import { conditionsOfShape, namesTeam } from '../list/shape-conditions.ts';
import { NO_FILTERS, type TicketFilters } from '../list/ticket-filters.ts';
import { selectWithSearch } from '../search/list-with-search.ts';
import { assignedTo, ownListOf, readableBy, type TicketScope } from '../ticket.scope.ts';
import { type Candidate, readCandidates, readSelectedIds } from './candidates.repo.ts';

/** Tickets of one query. */
const PORTION = 500;

export interface Selected {
  readonly organizationId: string;
  /** In the order of the selection. */
  readonly candidates: readonly Candidate[];
  /** How many ids name nothing that the actor may see. */
  readonly unseen: number;
}

type SelectDeps = Pick<Deps, 'presence' | 'clock'> & { readonly db: Deps['database']['db'] };

/** @throws AppError VALIDATION_FAILED for nothing, too many, or tickets of several organizations; FORBIDDEN, NOT_FOUND */
export async function selectCandidates(
  deps: SelectDeps,
  actor: Actor,
  selection: BulkSelection,
): Promise<Selected> {
  const ids = [...new Set(await idsOf(deps, actor, selection))];
  if (ids.length === 0) throw invalid('selection', MESSAGES.bulkSelectionEmpty);
  if (ids.length > BULK.tickets) throw invalid('selection', MESSAGES.bulkSelectionTooLarge);
  const candidates = await readAll(deps, actor, ids.filter(isId));
  if (candidates.length === 0) throw notFound();
  const homes = new Set(candidates.map(({ organization_id }) => organization_id));
  const [home = actor.organizationId] = homes;
  if (homes.size > 1 || home === null) throw invalid('selection', MESSAGES.bulkOneOrganization);
  return { organizationId: home, candidates, unseen: ids.length - candidates.length };
}

async function idsOf(
  { db, clock }: SelectDeps,
  actor: Actor,
  selection: BulkSelection,
): Promise<readonly string[]> {
  const { ids, filters: asked, exclude } = selection;
  if (asked === undefined) return ids ?? [];
  const except = exclude.filter(isId);
  const { q, timeZone } = asked;
  const selected = (scope: TicketScope, filters: TicketFilters) =>
    q.conditions.length === 0
      ? readSelectedIds(scope, db, filters)
      : selectWithSearch(db, scope, filters, { q, reader: { actor, now: clock.now(), timeZone } });
  if (asked.list === 'all') {
    if (isSuperAdmin(actor)) await organizationOf(db, actor, asked.organization);
    const list = await readListQuery(db, actor, asked, clock.now());
    return selected(requireDesk(actor, list.scope), { ...list.filters, except });
  }
  const { search, status, priority, category, project } = asked;
  const own = { ...NO_FILTERS, search, status, priority, categories: category, projects: project, except };
  const scope = SCOPES[asked.list](actor, namesTeam(asked));
  const { where: byOwnFields } = await ownFieldsOf(db, actor, scope.organizationId, { field: asked.field });
  const where = [...conditionsOfShape(asked, { actor, now: clock.now(), timeZone }), ...byOwnFields];
  return selected(scope, { ...own, where });
}

const SCOPES = { own: ownListOf, assigned: assignedTo, readable: readableBy } as const satisfies Record<
  string,
  (actor: Actor, ofTeams: boolean) => TicketScope
>;

/** The list of a desk is for those who may call it. */
function requireDesk(actor: Actor, scope: TicketScope): TicketScope {
  if (!mayCall(actor, listAllTickets)) throw new AppError('FORBIDDEN');
  return scope;
}

async function readAll(
  { db, presence }: SelectDeps,
  actor: Actor,
  ids: readonly string[],
): Promise<Candidate[]> {
  const scope = readableBy(actor);
  const found = new Map<string, Candidate>();
  for (let from = 0; from < ids.length; from += PORTION) {
    const began = performance.now();
    for (const candidate of await readCandidates(scope, db, ids.slice(from, from + PORTION))) {
      found.set(candidate.id, candidate);
    }
    if (!presence.isAlone(payerOf(actor))) await restSince(began);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
