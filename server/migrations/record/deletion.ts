import { type Kysely, type RawBuilder, sql } from 'kysely';

interface Deletion {
  /** `purge_{table}` is what the purge of a closed organization calls for an append-only table. */
  readonly name: string;
  readonly table: string;
  /** Like `organization uuid`; `most integer`, how many rows go at a time, comes after them. */
  readonly parameters: string;
  /** What of the parameters and the database itself makes the deletion legitimate; where it is false, it fails. */
  readonly due: RawBuilder<boolean>;
  /** Which rows go. */
  readonly rows: RawBuilder<boolean>;
}

/**
 * Creates the only way in which rows of an append-only table are deleted: a function with the rights of the tables'
 * owner, which the role that serves may call once `FUNCTION_GRANTS` names it. It believes its caller nothing that it
 * can look up itself, resolves names in our schema alone, and returns how many rows went.
 */
export async function createDeletion(
  db: Kysely<unknown>,
  { name, table, parameters, due, rows }: Deletion,
): Promise<void> {
  const signature = sql.raw(`${name}(${parameters}, most integer)`);
  const { rows: found } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const schema = sql.ref(found[0]?.schema ?? 'public');
  await sql`
    create function ${signature} returns integer language plpgsql security definer
    set search_path = pg_catalog, ${schema}, pg_temp as $$
    declare
      deleted integer;
    begin
      if (${due}) is not true then
        raise exception 'nothing is due for % yet', ${sql.lit(name)} using errcode = 'insufficient_privilege';
      end if;
      perform set_config('switchboard.retention', 'on', true);
      delete from ${sql.ref(table)} where ctid = any(array(
        select ctid from ${sql.ref(table)} where ${rows} limit most));
      get diagnostics deleted = row_count;
      perform set_config('switchboard.retention', 'off', true);
      return deleted;
    end $$`.execute(db);
  await sql`revoke all on function ${signature} from public`.execute(db);
}
