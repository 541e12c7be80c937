/** The worst that the people of one organization can do to an installation, as far as anybody has thought of it. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '../data/columns.ts';
import { multipart } from '../multipart.ts';
import type { HttpLoad, Load } from './load.ts';

export interface Way {
  readonly name: string;
  /** Null for what comes from within: it is begun by `prepare` alone. */
  readonly load: Load | null;
  prepare?(pool: Pool): Promise<void>;
}

/** What the loading organization has. */
export interface Means {
  readonly organizationId: string;
  /** Of managers. */
  readonly managers: readonly string[];
  /** Of admins. */
  readonly admins: readonly string[];
  readonly ticketIds: readonly string[];
  /** A ticket with as many comments as people have written in years. */
  readonly longTicketId: string;
  readonly chats: readonly { readonly token: string; readonly ticketId: string }[];
  /** The body of a new ticket. */
  readonly draft: Readonly<Record<string, string>>;
}

const MEGABYTE = 1024 * 1024;
const UPLOAD_BYTES = 8 * MEGABYTE;
const BEGINS_MS = 40_000;
const DUE_AT_ONCE = 2_000;
const ROWS = 500;

export function waysOf(means: Means): Way[] {
  const { managers, admins, ticketIds, longTicketId, chats, draft } = means;
  const http = (load: Partial<HttpLoad> & Pick<HttpLoad, 'paths' | 'rate'>): Load => ({
    http: { method: 'GET', tokens: managers, connections: 64, ...load },
  });
  const comment = JSON.stringify({ comment: 'Still the same this morning. '.repeat(100) });
  const upload = multipart(draft, {
    field: 'attachments',
    name: 'log.txt',
    content: 'antenna=L connection lost, retry\n'.repeat(UPLOAD_BYTES / 33),
  });
  const projects = multipart(
    {},
    { field: 'csvFile', name: 'projects.csv', content: projectsFile(), type: 'text/csv' },
  );
  return [
    { name: 'lists, faster than they can be made', load: http({ paths: ['/admin/tickets'], rate: 2_000 }) },
    {
      name: 'searches for words that are everywhere',
      load: http({
        paths: ['connection', 'certificate', 'the', 'since this'].map(
          (words) => `/admin/tickets?search=${encodeURIComponent(words)}&sort=updated`,
        ),
        rate: 400,
      }),
    },
    {
      name: 'a ticket with 6,000 comments',
      load: http({ paths: [`/tickets/${longTicketId}`], rate: 400 }),
    },
    {
      name: 'exports of all tickets',
      load: http({ paths: ['/admin/export/tickets'], rate: 100, connections: 32 }),
    },
    {
      name: 'comments on many tickets',
      load: http({
        method: 'POST',
        paths: ticketIds.map((id) => `/tickets/${id}/comments`),
        contentType: 'application/json',
        body: comment,
        rate: 800,
      }),
    },
    {
      name: `tickets with files of ${UPLOAD_BYTES / MEGABYTE} MB`,
      load: http({
        method: 'POST',
        paths: ['/tickets'],
        contentType: upload.contentType,
        body: upload.body,
        rate: 30,
        connections: 32,
      }),
    },
    {
      name: `previews of imports with ${ROWS} rows`,
      load: http({
        method: 'POST',
        tokens: admins,
        paths: ['/project-import/preview'],
        contentType: projects.contentType,
        body: projects.body,
        rate: 100,
        connections: 32,
      }),
    },
    { name: 'chat messages of 300 people', load: { chat: { seats: chats, rate: 3 } } },
    {
      name: `${DUE_AT_ONCE} schedules due at once`,
      load: null,
      prepare: (pool) => makeDue(pool, means.organizationId),
    },
  ];
}

const projectsFile = () =>
  [
    'Project Name,Project Code',
    ...Array.from({ length: ROWS }, (_, index) => `"Project of row ${index}","ROW${index}"`),
  ].join('\n');

async function makeDue(pool: Pool, organizationId: string): Promise<void> {
  await pool.query(
    `insert into scheduled_tickets (organization_id, id, created_by, summary, description, category_id, subcategory_id,
       project_id, project_manager_name, contact_number, local_start, starts_at, time_zone, recurrence, next_run_at)
     select ticket.organization_id, gen_random_uuid(), manager.id, 'Monthly check ' || turn, 'As every month.',
       ticket.category_id, ticket.subcategory_id, ticket.project_id, ticket.project_manager_name, ticket.contact_number,
       now()::timestamp, now(), 'UTC', 'monthly', now()
     from (select * from tickets where organization_id = $1 and category_id is not null order by id limit 1) as ticket,
       (select id from users where organization_id = $1 and role = 'manager' order by id limit 1) as manager,
       generate_series(1, $2) as turn`,
    [organizationId, DUE_AT_ONCE],
  );
  // The program looks every half minute.
  for (const deadline = Date.now() + BEGINS_MS; Date.now() < deadline; await delay(50)) {
    const { rows } = await pool.query('select from scheduled_ticket_runs limit 1');
    if (rows.length > 0) return;
  }
  throw new Error('No schedule was run.');
}
