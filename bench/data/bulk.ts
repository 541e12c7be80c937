/** Filling tables that are empty: what is checked and kept for each row is made for all of them at the end. */
import type { Pool } from './columns.ts';

/** Those that triggers of `tickets` and `ticket_people` fill are among them, and their triggers stay at work. */
const TABLES = [
  'tickets',
  'ticket_people',
  'comments',
  'events',
  'ticket_words',
  'active_tickets',
  'unassigned_tickets',
];
/** Their triggers announce and count what happens; the build counts it at the end. */
const SILENT = ['comments', 'events'];

/** Runs `work` without secondary indexes and foreign keys, which are made, and checked, afterwards. */
export async function inBulk<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const all = async (text: string) => (await pool.query<{ drop: string; make: string }>(text, [TABLES])).rows;
  const keys = await all(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`);
  const indexes = await all(`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
    from pg_index where indrelid = any($1::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  // Building the index of the search takes longer than everything else: who searches has it filled (bench/search.ts).
  const indexing = await all(`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as drop,
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as make
    from pg_trigger where not tgisinternal and tgname like 'search\\_%' and tgrelid = any($1::regclass[])`);
  const trigger = async (how: 'enable' | 'disable') => {
    for (const table of SILENT) await pool.query(`alter table ${table} ${how} trigger user`);
    for (const { drop, make } of indexing) await pool.query(how === 'disable' ? drop : make);
  };
  for (const { drop } of [...keys, ...indexes]) await pool.query(drop);
  await trigger('disable');
  const result = await work();
  await trigger('enable');
  for (const { make } of [...indexes, ...keys]) await pool.query(make);
  return result;
}
