import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MESSAGES, mergeNeedsRequesters } from '@switchboard/contract/messages.ts';
import type { mergeTickets as entry, MergeEffects } from '@switchboard/contract/tickets/merging.ts';
import { canMerge, canRead } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import { presentPerson } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { moveToStatus } from '../life/set-ticket-status.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { type TicketRow, updateTicket } from '../ticket.repo.ts';
import { insertTicketPeople } from '../ticket-people.repo.ts';
import { findRequesters, insertMerges, readMerged } from './merge.repo.ts';

type Wanted = BodyOf<typeof entry>;

interface Merged {
  readonly effects: MergeEffects;
  /** Under which the effects are found again; null where nothing was done. */
  readonly batchId: string | null;
}

/**
 * Closes the sources, which lead to the target from then on. Nothing is moved: what was said there is read there, under the
 * rules of there.
 * @throws AppError NOT_FOUND, FORBIDDEN, TICKET_MERGED, VALIDATION_FAILED for the target among the sources,
 *   CONFIRMATION_REQUIRED for requesters who could not read the target
 */
export function mergeTickets(
  db: Database,
  context: PersonContext,
  targetId: string,
  { sources: sourceIds, addRequesters, dryRun }: Wanted,
): Promise<Merged> {
  return db.transaction().execute(async (trx) => {
    const [target, ...sources] = await lockAll(trx, context, [targetId, ...new Set(sourceIds)]);
    if (target === undefined) throw notFound();
    const added = await whoIsAdded(trx, target, sources);
    if (dryRun) {
      await keepAnswer(trx, context, DRY_RUN);
      return { effects: effectsOf(sources, added), batchId: null };
    }
    if (added.size > 0 && !addRequesters) {
      throw new AppError('CONFIRMATION_REQUIRED', { message: mergeNeedsRequesters(added.size) });
    }
    const batchId = newId();
    await recordActor(trx, target.organization_id, context.actor);
    await addParticipants(trx, context, target, [...added.values()]);
    await insertMerges(
      trx,
      sources.map((source) => ({
        organization_id: target.organization_id,
        id: newId(),
        batch_id: batchId,
        source_id: source.id,
        target_id: target.id,
        by_id: context.actor.id,
        merged_at: context.at,
        status: source.status,
        agent_id: source.people.find(({ relation }) => relation === 'devops_agent')?.id ?? null,
        added: added.has(source.id),
      })),
    );
    for (const source of sources) await mergeInto(trx, context, source, target);
    await updateTicket(trx, target, { has_merged: true, updated_at: target.updated_at }, []);
    await keepAnswer(trx, context, batchId);
    return { effects: effectsOf(sources, added), batchId };
  });
}

/** What is kept of a request that did nothing. */
export const DRY_RUN = 'dry run';

/** What a request did, from what it wrote. */
export async function readEffects(
  db: Database,
  target: Pick<TicketRow, 'organization_id'>,
  batchId: string,
): Promise<MergeEffects> {
  const rows = await readMerged(db, target.organization_id, batchId);
  const refOf = (row: (typeof rows)[number]) => ({ _id: row.source_id, ticketNumber: row.number });
  return {
    sources: rows.map((row) => ({
      ...refOf(row),
      summary: row.summary,
      status: row.status,
      requester: presentPerson(row),
    })),
    gains: rows.filter(({ added }) => added).map((row) => ({ person: presentPerson(row), from: refOf(row) })),
  };
}

/** By id, as everybody locks them; in the order of the ids that are given. */
async function lockAll(
  trx: Database,
  { actor }: PersonContext,
  ids: readonly string[],
): Promise<readonly TicketRow[]> {
  if (!ids.every(isId)) throw notFound();
  const [targetId = '', ...sourceIds] = ids.map((id) => id.toLowerCase());
  if (sourceIds.includes(targetId)) throw invalid('sources', MESSAGES.mergedIntoItself);
  const held = new Map<string, TicketRow>();
  for (const id of [targetId, ...sourceIds].toSorted()) {
    held.set(id, await requireLockedTicket(trx, actor, id));
  }
  const all = [targetId, ...sourceIds].flatMap((id) => held.get(id) ?? []);
  const [target] = all;
  if (all.some(({ organization_id }) => organization_id !== target?.organization_id)) throw notFound();
  if (!all.every((ticket) => canMerge(actor, factsOf(ticket)))) throw new AppError('FORBIDDEN');
  return all;
}

/** Who could not read the target, by the source that they raised: each person once. */
async function whoIsAdded(
  trx: Database,
  target: TicketRow,
  sources: readonly TicketRow[],
): Promise<ReadonlyMap<string, string>> {
  const raised = await findRequesters(
    trx,
    target.organization_id,
    sources.map(({ id }) => id),
  );
  const facts = factsOf(target);
  const added = new Map<string, string>();
  for (const person of raised) {
    const { id, role, granted, leads_scope: leadsScope, organization_id: organizationId } = person;
    const isThere =
      person.is_active && person.deleted_at === null && organizationId === target.organization_id;
    if (!isThere || canRead({ id, role, organizationId, granted, leadsScope }, facts)) continue;
    if (![...added.values()].includes(id)) added.set(person.ticket_id, id);
  }
  return added;
}

function effectsOf(sources: readonly TicketRow[], added: ReadonlyMap<string, string>): MergeEffects {
  const rows = sources
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((source) => {
      const requester = source.people.find(({ relation }) => relation === 'requester');
      if (requester === undefined) throw new Error(`ticket ${source.id} has no requester`);
      return {
        source,
        person: presentPerson(requester),
        from: { _id: source.id, ticketNumber: source.number },
      };
    });
  return {
    sources: rows.map(({ source, person, from }) => ({
      ...from,
      summary: source.summary,
      status: source.status,
      requester: person,
    })),
    gains: rows.filter(({ source }) => added.has(source.id)).map(({ person, from }) => ({ person, from })),
  };
}

async function addParticipants(
  trx: Database,
  { at, actor }: PersonContext,
  target: TicketRow,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return;
  await insertTicketPeople(
    trx,
    { organizationId: target.organization_id, since: at },
    people.map((user_id) => ({ ticket_id: target.id, user_id, relation: 'participant', by_id: actor.id })),
  );
}

async function mergeInto(
  trx: Database,
  context: PersonContext,
  source: TicketRow,
  target: TicketRow,
): Promise<void> {
  if (source.status !== 'Closed') await moveToStatus(trx, context, source, 'Closed');
  await updateTicket(trx, source, { merged_into: target.id, updated_at: context.at }, []);
  await recordTicketEvents(trx, source, context, [
    { verb: 'merged', data: { ticket: { id: target.id, name: target.number } } },
  ]);
  await recordTicketEvents(trx, target, context, [
    { verb: 'took_in', data: { ticket: { id: source.id, name: source.number } } },
  ]);
}
