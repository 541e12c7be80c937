/** E-mails that wait: written straight into the database, as the fan-out leaves them. */
import type { Pool } from '../data/columns.ts';

/** Of each digest. */
const ENTRIES = 5;

/** Not before somebody says so. */
const LATER = `now() + interval '30 days'`;

/**
 * A digest for everybody who has a ticket and is not of the last organization, of their latest tickets.
 * @returns how many there are
 */
export async function fillDigests(pool: Pool, most: number): Promise<number> {
  await pool.query(
    `with people as (
       select distinct on (users.id) users.organization_id, users.id as user_id
       from users join ticket_people on ticket_people.user_id = users.id and ticket_people.until is null
       where users.organization_id <> (select id from organizations order by id desc limit 1)
       order by users.id limit $1)
     insert into mail_deliveries (id, organization_id, user_id, ticket_id, kind, event, due_at, created_at, at)
     select uuidv7(), organization_id, user_id, null, 'digest', 'digest', ${LATER}, now(), now() from people`,
    [most],
  );
  await pool.query(
    `insert into notifications
       (organization_id, id, user_id, notice, reason, event_id, ticket_id, is_internal, created_at, read_at, mail_id)
     select mail.organization_id, uuidv7(), mail.user_id, 'comment', recent.reason, null, recent.ticket_id, false, now(),
       null, mail.id
     from mail_deliveries as mail
     cross join lateral (
       select ticket_id, case relation when 'devops_agent' then 'assigned' when 'user' then 'participant' else relation end as reason
       from ticket_people where user_id = mail.user_id and organization_id = mail.organization_id and until is null
       order by ticket_id desc limit ${ENTRIES}) as recent
     where mail.kind = 'digest'`,
  );
  await pool.query('vacuum (analyze) mail_deliveries, notifications');
  return countWaiting(pool);
}

/**
 * An e-mail about one ticket for so many of its people, who have read what the digests say.
 * @returns how many there are
 */
export async function fillMails(pool: Pool, most: number): Promise<number> {
  await pool.query('delete from notifications; delete from mail_deliveries');
  await pool.query(
    `insert into mail_deliveries (id, organization_id, user_id, ticket_id, kind, event, due_at, created_at, at)
     select uuidv7(), organization_id, user_id, ticket_id, 'ticket', 'comment', ${LATER}, now(), now()
     from (
       select distinct on (user_id) organization_id, user_id, ticket_id from ticket_people
       where until is null and relation = 'requester' order by user_id, ticket_id desc limit $1) as requesters`,
    [most],
  );
  await pool.query(
    `insert into notifications
       (organization_id, id, user_id, notice, reason, event_id, ticket_id, is_internal, created_at, read_at, mail_id)
     select organization_id, uuidv7(), user_id, 'comment', 'requester', null, ticket_id, false, now(), null, id
     from mail_deliveries`,
  );
  await pool.query('vacuum (analyze) mail_deliveries, notifications');
  return countWaiting(pool);
}

export async function countWaiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as waiting from mail_deliveries where outcome = 'queued'`,
  );
  return Number(rows[0]?.waiting);
}

export const makeDue = (pool: Pool) =>
  pool.query(`update mail_deliveries set due_at = now() where outcome = 'queued'`);
