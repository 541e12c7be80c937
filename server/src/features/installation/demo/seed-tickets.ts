import { ACTIVE_STATUSES } from '@switchboard/contract/enums.ts';
import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import { sql } from 'kysely';
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { recountMovements } from '../../tickets/list/recount-movements.ts';
import type { SampleFiles } from './sample-files.ts';
import type { SeedContext } from './seed-context.ts';
import type { TicketDraft } from './ticket-draft.ts';

/** @param drafts all tickets of the organization, in any order: numbers follow the order of creation */
export async function seedTickets(
  trx: Database,
  { organization, organizationId }: SeedContext,
  samples: SampleFiles,
  drafts: readonly TicketDraft[],
): Promise<void> {
  if (drafts.length === 0) return;
  const inOrder = drafts.toSorted((one, other) => byTime(one.ticket.created_at, other.ticket.created_at));
  const tickets = inOrder.map(({ ticket }, index) => ({
    ...ticket,
    number: `${organization.code}-${String(index + 1).padStart(5, '0')}`,
  }));
  const people = inOrder.flatMap((draft) => draft.people);
  const comments = inOrder.flatMap((draft) => draft.comments);
  const events = inOrder.flatMap((draft) => draft.events).toSorted((one, other) => byTime(one.at, other.at));
  const attachments = inOrder.flatMap((draft) => draft.attachments);

  await insertMany(trx, 'tickets', tickets);
  await trx
    .updateTable('organizations')
    .set({ last_ticket_number: tickets.length })
    .where('id', '=', organizationId)
    .execute();
  await insertMany(trx, 'ticket_people', people);
  await insertMany(trx, 'comments', comments);
  await insertMany(trx, 'events', events);
  await recountMovements(trx, organizationId);
  await insertMany(trx, 'attachments', await samples.copyAll(attachments));
  await seedChat(trx, samples, organizationId, inOrder);
  await insertMany(trx, 'ticket_unread', inOrder.flatMap(unreadOf));
}

const byTime = (one: Date, other: Date) => one.getTime() - other.getTime();

async function seedChat(
  trx: Database,
  samples: SampleFiles,
  organizationId: string,
  drafts: readonly TicketDraft[],
): Promise<void> {
  const messages = drafts
    .flatMap((draft) => draft.messages)
    .toSorted((one, other) => byTime(one.created_at, other.created_at));
  const images = await samples.copyAll(drafts.flatMap((draft) => draft.images));
  const imageRows = images.map(({ sha256, ...row }) => row);
  await insertMany(trx, 'chat_images', imageRows);
  await insertMany(trx, 'chat_messages', messages);
  // Everybody has read up to their own last message; where the ticket rests, to the end.
  await sql`
    insert into chat_reads (organization_id, ticket_id, user_id, last_read_sequence, opened_at)
    select message.organization_id, ticket_id, sender_id,
      case when status in (${sql.join(ACTIVE_STATUSES)}) then max(sequence)
        else max(max(sequence)) over (partition by ticket_id) end,
      min(message.created_at)
    from chat_messages as message
      join tickets on tickets.id = ticket_id and tickets.organization_id = message.organization_id
    where message.organization_id = ${organizationId}
    group by 1, 2, 3, status`.execute(trx);
}

/** Whoever took part has read up to their own last words; where the ticket rests, everything. */
function unreadOf({ ticket, agent, people, comments }: TicketDraft) {
  const said = comments.filter((comment) => !comment.is_system);
  const requester = people.find(({ relation }) => relation === 'requester')?.user_id;
  return [requester, agent?.id]
    .filter((id) => id !== undefined)
    .map((user_id) => {
      const visible = said.filter((comment) => user_id !== requester || !comment.is_internal);
      const last = visible.findLastIndex((comment) => comment.author_id === user_id);
      const unread = isActive(ticket) && last >= 0 ? visible.length - 1 - last : 0;
      return { organization_id: ticket.organization_id, ticket_id: ticket.id, user_id, replies: unread };
    });
}
