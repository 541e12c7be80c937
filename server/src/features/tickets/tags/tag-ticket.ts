import { TAGS } from '@switchboard/contract/limits.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import { runsDeskOf } from '@switchboard/contract/people/actor.ts';
import type { RecordedChange } from '@switchboard/contract/record/events/ticket-events.ts';
import { tagFields } from '@switchboard/contract/tickets/tags.ts';
import { TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import { canTag } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import type { ActorContext, PersonContext } from '../../record/actor-context.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { type TicketRow, updateTicket } from '../ticket.repo.ts';
import { addTag } from './create-tag.ts';
import { countTags, holdNamedTags, putOnTicket, type TagRow, takeOffTicket } from './tag.repo.ts';

interface Change {
  /** Each an id or a name. */
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/**
 * Puts tags on a ticket and takes others off. What it has already, or does not have, changes nothing.
 * @returns the event of the change; null where nothing changed
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED for a tag that is not there, LIMIT_REACHED
 */
export const tagTicket = (
  db: Database,
  context: PersonContext,
  id: string,
  change: Change,
): Promise<string | null> =>
  db
    .transaction()
    .execute(async (trx) =>
      changeTagsOf(trx, context, await requireLockedTicket(trx, context.actor, id), change),
    );

/**
 * The same of a ticket that the transaction holds.
 * @param undoes the event that this takes back
 * @throws AppError FORBIDDEN, VALIDATION_FAILED, LIMIT_REACHED
 */
export async function changeTagsOf(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  { add, remove }: Change,
  undoes?: string,
): Promise<string | null> {
  if (!canTag(context.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
  // All at once, in one order: two that want the same tags must not wait for each other.
  const tags = await holdNamedTags(ticket.organization_id, trx, [...add, ...remove]);
  if (runsDeskOf(context.actor, ticket.organization_id)) await createMissing(trx, context, ticket, add, tags);
  const added = add.map((named) => {
    const tag = tags.find((one) => isNamed(one, named));
    if (tag === undefined) throw invalid('add', MESSAGES.tagUnknown);
    return tag;
  });
  const removed = tags.filter((tag) => remove.some((named) => isNamed(tag, named)) && !added.includes(tag));
  return write(trx, context, ticket, { added, removed, undoes });
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const isNamed = ({ id, name }: TagRow, named: string) => id === named.toLowerCase() || sameName(name, named);

/** Makes tags of names that none has, and adds them to `tags`. */
async function createMissing(
  trx: Database,
  context: ActorContext,
  ticket: Pick<TicketRow, 'organization_id'>,
  names: readonly string[],
  tags: TagRow[],
): Promise<void> {
  const { organization_id } = ticket;
  const missing = () => names.filter((name) => !isId(name) && !tags.some((tag) => isNamed(tag, name)));
  if (missing().length === 0) return;
  await lockOrganization(trx, organization_id);
  // Somebody may have made them meanwhile.
  tags.push(...(await holdNamedTags(organization_id, trx, missing())));
  for (const name of missing()) {
    if (tags.some((tag) => isNamed(tag, name))) continue;
    const parsed = tagFields.shape.name.safeParse(name);
    if (!parsed.success) throw invalid('add', parsed.error.issues[0]?.message ?? MESSAGES.tagUnknown);
    tags.push(await addTag(trx, organization_id, context, { name: parsed.data, colour: 'slate' }));
  }
}

interface Written {
  readonly added: readonly TagRow[];
  readonly removed: readonly TagRow[];
  readonly undoes: string | undefined;
}

async function write(
  trx: Database,
  context: ActorContext,
  ticket: TicketRow,
  { added, removed, undoes }: Written,
): Promise<string | null> {
  const before = new Map(ticket.tagged.map((tag) => [tag.id, tag.name]));
  const after = new Map(before);
  for (const tag of removed) after.delete(tag.id);
  for (const tag of added) after.set(tag.id, tag.name);
  if (after.size > TAGS.ticket) {
    throw new AppError('LIMIT_REACHED', { message: limitReached(TAGS.ticket, 'tags on a ticket') });
  }
  const gone = [...before.keys()].filter((id) => !after.has(id));
  const come = [...after.keys()].filter((id) => !before.has(id));
  if (gone.length + come.length === 0) return null;
  await takeOffTicket(trx, ticket, gone);
  await putOnTicket(trx, ticket, come);
  await updateTicket(trx, ticket, { updated_at: context.at }, ['tags']);
  const id = newId();
  const tags = {
    field: TICKET_FIELDS.tags.recorded,
    from: words(before) || null,
    to: words(after) || NO_TAGS,
    ids: { from: idList(before.keys()), to: idList(after.keys()) },
  };
  await recordTicketEvents(trx, ticket, context, [
    { id, verb: 'edited', data: { changes: [tags], ...(undoes && { undoes }) } },
  ]);
  return id;
}

/** As the record of a ticket says it. */
const NO_TAGS = 'none';

const words = (tags: ReadonlyMap<string, string>) =>
  [...tags.values()].sort((one, other) => one.localeCompare(other, 'en')).join(', ');

const idList = (ids: Iterable<string>) => [...ids].join(',');

/**
 * What takes a recorded change of tags back: those that came go, and those that went come back, as far as they are still there.
 * @throws AppError CONFLICT when somebody has changed one of them since
 */
export function undoneTags(ticket: TicketRow, { ids }: RecordedChange): Change {
  const idsOf = (list: string | null | undefined) => (list ?? '').split(',').filter(isId);
  const [before, after] = [idsOf(ids?.from), idsOf(ids?.to)];
  const has = (id: string) => ticket.tagged.some((tag) => tag.id === id);
  const come = after.filter((id) => !before.includes(id));
  const gone = before.filter((id) => !after.includes(id));
  if (!come.every(has) || gone.some(has)) throw new AppError('CONFLICT');
  return { add: gone, remove: come };
}

/**
 * Tags of a ticket that is new in the transaction, which holds its organization. A name that no tag has becomes one while
 * there is room; what finds none is left out.
 */
export async function tagNewTicket(
  trx: Database,
  context: ActorContext,
  ticket: { readonly organization_id: string; readonly id: string },
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const { organization_id } = ticket;
  const tags = await holdNamedTags(organization_id, trx, names);
  let room = TAGS.organization - (await countTags(organization_id, trx));
  for (const name of names.slice(0, TAGS.ticket)) {
    if (tags.some((tag) => sameName(tag.name, name)) || room <= 0) continue;
    tags.push(await addTag(trx, organization_id, context, { name, colour: 'slate' }));
    room -= 1;
  }
  await putOnTicket(
    trx,
    ticket,
    tags.map(({ id }) => id),
  );
}
