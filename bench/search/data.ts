/** What the search needs beside tickets: five comments on each. */
import type { Pool } from '../data/columns.ts';

const COMMENTS_EACH = 5;

/** Further comments, until there are five of people for each ticket: fifteen words, few of which are in most. */
async function addComments(pool: Pool): Promise<void> {
  await pool.query(`alter table comments disable trigger user`);
  for (let part = 0; part < 16; part += 1) {
    await pool.query(
      `insert into comments (organization_id, id, ticket_id, author_id, text, created_at)
       select ticket.organization_id, gen_random_uuid(), ticket.id, person.user_id, said.text,
         ticket.created_at + make_interval(hours => place.number)
       from tickets as ticket
       join ticket_people as person on person.organization_id = ticket.organization_id and person.ticket_id = ticket.id
         and person.relation = 'requester' and person.until is null
       cross join lateral (
         select count(*) as comments from comments
         where comments.organization_id = ticket.organization_id and comments.ticket_id = ticket.id and not is_system
       ) as present
       cross join lateral generate_series(1, greatest(0, ${COMMENTS_EACH} - present.comments)::int) as place (number)
       cross join lateral (
         select string_agg(case
           when draw < 0.04 then 'printer'
           when draw < 0.041 then 'certificate'
           when draw < 0.04101 then 'zeppelin'
           else 'w' || translate(floor(6000 * power((draw - 0.04101) / 0.95899, 3))::text, '0123456789', 'aeioubdfgl') || 'en'
           end, ' ') as text
         from (select random() as draw from generate_series(1, 15 + 0 * place.number) as words) as drawn
       ) as said
       where abs(hashtext(ticket.id::text)) % 16 = $1`,
      [part],
    );
  }
  await pool.query(`alter table comments enable trigger user`);
}

/** Data that any measurement has built becomes that of the search: the product fills the index when it starts. */
export async function prepareSearch(pool: Pool): Promise<void> {
  // Tickets that were raised since are found without it.
  const { rows } = await pool.query<{ filled: boolean }>(`
    select exists (select from search_texts where ticket_id = (select id from tickets order by id limit 1)) as filled`);
  if (rows[0]?.filled) return;
  await addComments(pool);
  await pool.query(
    `insert into search_filling (id, below) values (1, 'ffffffff-ffff-ffff-ffff-ffffffffffff') on conflict do nothing`,
  );
  await pool.query('vacuum (analyze)');
}

/** Bytes of the index and of what it was made of. */
export const measureSize = async (pool: Pool) => {
  const { rows } = await pool.query<{
    text: number;
    rows: number;
    words: number;
    inverted: number;
    vocabulary: number;
  }>(`
    select (select sum(octet_length(text))::bigint from search_sources) as text,
      pg_table_size('search_texts') + pg_relation_size('search_texts_pkey') as rows,
      (select sum(pg_column_size(words))::bigint from search_texts) as words,
      pg_relation_size('search_texts_words') as inverted,
      pg_total_relation_size('search_vocabulary') as vocabulary`);
  return rows[0];
};
