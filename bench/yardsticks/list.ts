/** The first page of an organization's tickets: one statement for the page, one for the counts. */
import type { Pool } from 'pg';
import type { Actor } from './session.ts';
import {
  integer,
  list,
  object,
  presentTicket,
  TICKET_PROPERTIES,
  type TicketRow,
  ticketsWithNames,
} from './ticket.ts';

/** A number and no parameter: PostgreSQL plans a limit that it does not know again for each call. */
const LIMIT = 15;

const PAGE = `${ticketsWithNames(
  `select * from tickets where organization_id = $1 order by id desc limit ${LIMIT}`,
  '$2',
)} order by ticket.id desc`;
const COUNTS = `
  select status, sum(tickets)::int as tickets from ticket_tallies where organization_id = $1 group by status`;

export const listAnswer = object({
  success: { type: 'boolean' },
  tickets: list(object(TICKET_PROPERTIES)),
  pagination: object({
    page: integer,
    current: integer,
    limit: integer,
    total: integer,
    pages: integer,
  }),
  stats: object({ total: integer, open: integer, inProgress: integer, resolved: integer, closed: integer }),
});

export async function readList(pool: Pool, actor: Actor) {
  const [page, counts] = await Promise.all([
    pool.query<TicketRow>({ name: 'page', text: PAGE, values: [actor.organization_id, actor.id] }),
    pool.query<{ status: string; tickets: number }>({
      name: 'counts',
      text: COUNTS,
      values: [actor.organization_id],
    }),
  ]);
  const of = (status: string) => counts.rows.find((row) => row.status === status)?.tickets ?? 0;
  const total = counts.rows.reduce((sum, { tickets }) => sum + tickets, 0);
  return {
    success: true,
    tickets: page.rows.map(presentTicket),
    pagination: { page: 1, current: 1, limit: LIMIT, total, pages: Math.ceil(total / LIMIT) },
    stats: {
      total,
      open: of('Open'),
      inProgress: of('In Progress'),
      resolved: of('Resolved'),
      closed: of('Closed'),
    },
  };
}
