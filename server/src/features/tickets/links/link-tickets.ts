import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { LINKS } from '@switchboard/contract/limits.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { linkTicket as entry, TicketLink } from '@switchboard/contract/tickets/links.ts';
import { canWork } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { requireLockedTicket, requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import type { LockedTicket, TicketRow } from '../ticket.repo.ts';
import { presentLink } from './link.presenter.ts';
import {
  deleteLink,
  findSameLink,
  insertLink,
  type LinkEnds,
  lockLinks,
  readLinks,
  readSurroundings,
} from './link.repo.ts';

type Wanted = BodyOf<typeof entry>;

/** @throws AppError NOT_FOUND, FORBIDDEN for whoever is not its staff */
export async function listLinks(db: Database, actor: Actor, id: string): Promise<TicketLink[]> {
  const ticket = await requireTicket(db, actor, id);
  refuseOthers(actor, ticket);
  return (await readLinks(actor, db, ticket)).map((row) => presentLink(row, ticket.id));
}

/**
 * Links a ticket with another one of its organization. One that is there already stays.
 * @returns the link's id
 * @throws AppError NOT_FOUND for either end, FORBIDDEN, LINK_CYCLE, LIMIT_REACHED
 */
export function linkTicket(
  db: Database,
  context: PersonContext,
  id: string,
  { type, ticket: otherId, inverse }: Wanted,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    if (!isId(otherId)) throw notFound();
    if (otherId.toLowerCase() === id.toLowerCase()) throw new AppError('LINK_CYCLE');
    const [one, other] = await lockBoth(trx, context.actor, id, otherId);
    const linkId = await linkHeld(trx, context, type, inverse ? [other, one] : [one, other]);
    await keepAnswer(trx, context, linkId);
    return linkId;
  });
}

/**
 * The same of two that the transaction holds.
 * @returns the link's id
 * @throws AppError LINK_CYCLE, LIMIT_REACHED
 */
export async function linkHeld(
  trx: Database,
  context: PersonContext,
  type: Wanted['type'],
  tickets: readonly [TicketRow, TicketRow],
): Promise<string> {
  const [{ organization_id }] = tickets;
  await lockLinks(trx, organization_id);
  const ends = { type, ...endsOf(type, tickets) };
  const same = await findSameLink(organization_id, trx, ends);
  if (same !== undefined) return same.id;
  const id = newId();
  await refuseWrongLink(trx, organization_id, ends);
  await recordActor(trx, organization_id, context.actor);
  await insertLink(trx, { organization_id, id, ...ends, by_id: context.actor.id, created_at: context.at });
  await record(trx, context, 'linked', ends, tickets);
  return id;
}

/**
 * Takes a link of a ticket that the transaction holds away again; one that is gone already stays gone.
 * @throws AppError FORBIDDEN, NOT_FOUND for another ticket that the actor reads no more
 */
export async function takeLinkBack(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  {
    type,
    inverse,
    otherId,
  }: { readonly type: Wanted['type']; readonly inverse: boolean; readonly otherId: string },
): Promise<void> {
  const other = await requireLockedTicket(trx, context.actor, otherId);
  for (const each of [ticket, other]) refuseOthers(context.actor, each);
  const ends = { type, ...endsOf(type, inverse ? [other, ticket] : [ticket, other]) };
  const link = await findSameLink(ticket.organization_id, trx, ends);
  if (link === undefined || !(await deleteLink(ticket.organization_id, trx, link.id))) return;
  await record(trx, context, 'unlinked', ends, [ticket, other]);
}

/** @throws AppError NOT_FOUND, also for a link that the actor is not shown; FORBIDDEN */
export function unlinkTicket(
  db: Database,
  context: PersonContext,
  id: string,
  linkId: string,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const found = await requireTicket(trx, context.actor, id);
    refuseOthers(context.actor, found);
    const link = (await readLinks(context.actor, trx, found)).find(({ link_id }) => link_id === linkId);
    if (link === undefined) throw notFound();
    const [ticket, other] = await lockBoth(trx, context.actor, id, link.other_id);
    // Somebody else may have taken it away meanwhile.
    if (!(await deleteLink(ticket.organization_id, trx, linkId))) throw notFound();
    await record(trx, context, 'unlinked', link, [ticket, other]);
  });
}

function refuseOthers(actor: Actor, ticket: TicketRow): void {
  if (!canWork(actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
}

/** By id, so that two who link the same tickets do not wait for each other. */
export async function lockBoth(
  trx: Database,
  actor: Actor,
  id: string,
  otherId: string,
): Promise<[LockedTicket, LockedTicket]> {
  const held = new Map<string, LockedTicket>();
  for (const each of [id, otherId].toSorted()) held.set(each, await requireLockedTicket(trx, actor, each));
  const [one, other] = [held.get(id), held.get(otherId)];
  if (one === undefined || other?.organization_id !== one.organization_id) throw notFound();
  for (const each of [one, other]) refuseOthers(actor, each);
  return [one, other];
}

/** Of two that relate to each other the older one stands first, so that the link is there once. */
function endsOf(type: Wanted['type'], [from, to]: readonly [TicketRow, TicketRow]) {
  return type === 'relates' && from.id > to.id
    ? { from_id: to.id, to_id: from.id }
    : { from_id: from.id, to_id: to.id };
}

/** @throws AppError LINK_CYCLE, LIMIT_REACHED */
async function refuseWrongLink(trx: Database, organizationId: string, ends: LinkEnds): Promise<void> {
  const around = await readSurroundings(organizationId, trx, ends);
  const isParent = ends.type === 'parent';
  if (ends.type !== 'relates' && around.comes_back) {
    throw new AppError('LINK_CYCLE', { ...(!isParent && { message: MESSAGES.linkInCircle }) });
  }
  const tooMany = (most: number, things: string) =>
    new AppError('LIMIT_REACHED', { message: limitReached(most, things) });
  if (isParent && around.has_parent) throw tooMany(LINKS.parents, 'parent ticket');
  if (isParent && around.above + 1 + around.below >= LINKS.levels) {
    throw tooMany(LINKS.levels, 'levels of tickets');
  }
  if (Math.max(around.links_of_from, around.links_of_to) >= LINKS.ticket) {
    throw tooMany(LINKS.ticket, 'links of a ticket');
  }
}

/** In the record of both; their `updatedAt` stays, which is shown to people who must not know of it. */
async function record(
  trx: Database,
  context: PersonContext,
  verb: 'linked' | 'unlinked',
  { type, from_id }: Pick<LinkEnds, 'type' | 'from_id'>,
  [one, other]: readonly [TicketRow, TicketRow],
): Promise<void> {
  for (const [ticket, linked] of [
    [one, other],
    [other, one],
  ] as const) {
    const inverse = type !== 'relates' && from_id !== ticket.id;
    const data = { type, inverse, ticket: { id: linked.id, name: linked.number } };
    await recordTicketEvents(trx, ticket, context, [{ verb, data }]);
  }
}
