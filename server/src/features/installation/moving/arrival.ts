/** The side that an organization comes to: what stands in its way there, and how it becomes one of those that are served. */
import type pg from 'pg';
import { Refusal } from '../../../platform/command.ts';
import { hasCode } from '../../../platform/error-code.ts';
import type { MovedTable } from './moved-rows.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
const UNIQUE_VIOLATION = '23505';

export interface Leaving {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

/** @throws Refusal where the role may not bring rows as they were */
export async function withoutTriggers(target: pg.Client): Promise<void> {
  try {
    await target.query('set local session_replication_role = replica');
  } catch (error) {
    if (!hasCode(error, INSUFFICIENT_PRIVILEGE)) throw error;
    throw new Refusal(
      'The role of --to may not bring rows past the triggers. As an administrator of that server: ' +
        'grant set on parameter session_replication_role to that role.',
    );
  }
}

/** @throws Refusal unless both are at the version of this program */
export function expectSameSchema(
  source: readonly string[],
  target: readonly string[],
  known: readonly string[],
): void {
  const states = [
    ['This database', source],
    ['The database of --to', target],
  ] as const;
  for (const [which, has] of states) {
    if (has.length === 0)
      throw new Refusal(`${which} has no tables of Switchboard. Start the program there once.`);
    const newer = has.find((name) => !known.includes(name));
    if (newer !== undefined) {
      throw new Refusal(
        `${which} is of a newer version (it has the change "${newer}"). Use the command of that version, and bring both to it.`,
      );
    }
    const older = known.find((name) => !has.includes(name));
    if (older !== undefined) {
      throw new Refusal(
        `${which} is of an older version (it lacks the change "${older}"). Start this version there once.`,
      );
    }
  }
}

/** Whether an earlier run has brought it, and was cut before it was served there. */
export async function hasArrived(target: pg.Client, id: string): Promise<boolean> {
  const { rows } = await target.query<{ arriving: boolean }>(
    'select arriving from organizations where id = $1',
    [id],
  );
  const [there] = rows;
  if (there?.arriving === false) {
    throw new Refusal(
      'The organization is in the database of --to already, perhaps as one that was deleted there and is not purged yet.',
    );
  }
  return there !== undefined;
}

/** @throws Refusal */
export async function refuseTaken(
  source: pg.Client,
  target: pg.Client,
  { id, name, code }: Leaving,
): Promise<void> {
  const taken = await target.query<{ code: string; name: string }>(
    `select there.code, there.name from organizations as there,
       jsonb_to_record($1) as here (id uuid, code text, ticket_prefix text, entity text)
     where there.deleted_at is null and there.id <> here.id and (
       lower(there.code) = lower(here.code) or there.ticket_prefix = here.ticket_prefix
       or (here.entity <> '' and lower(there.entity) = lower(here.entity)))`,
    [JSON.stringify((await source.query('select * from organizations where id = $1', [id])).rows[0])],
  );
  const [other] = taken.rows;
  if (other !== undefined) {
    throw new Refusal(
      `${other.name} (${other.code}) in the database of --to has the code, the prefix or the entity of ${name} (${code}). Change it on one side.`,
    );
  }
  const domains = await target.query<{ domain: string; code: string }>(
    `select domain, code from organization_domains join organizations on organizations.id = organization_id
     where organization_domains.state in ('verified', 'failing') and organization_id <> $1 and domain = any($2)`,
    [id, await verifiedDomains(source, id)],
  );
  const [claimed] = domains.rows;
  if (claimed !== undefined) {
    throw new Refusal(
      `${claimed.code} in the database of --to has verified ${claimed.domain}, which is verified for ${code}, too. Remove it on one side.`,
    );
  }
  const people = await source.query<{ email: string }>(
    'select email from users where organization_id = $1 and deleted_at is null',
    [id],
  );
  const { rows } = await target.query<{ email: string }>(
    `select email from users where email = any($1) and deleted_at is null
     and organization_id is distinct from $2 order by email limit 5`,
    [people.rows.map(({ email }) => email), id],
  );
  if (rows.length === 0) return;
  throw new Refusal(
    `Somebody in the database of --to has the e-mail of somebody of ${name}: ${rows.map(({ email }) => email).join(', ')}. Change it on one side.`,
  );
}

const verifiedDomains = async (source: pg.Client, id: string): Promise<string[]> => {
  const { rows } = await source.query<{ domain: string }>(
    `select domain from organization_domains where organization_id = $1 and state in ('verified', 'failing')`,
    [id],
  );
  return rows.map(({ domain }) => domain);
};

/** Second factors, and secrets of webhooks and providers, open with the key that sealed them alone. */
export async function refuseOtherKey(source: pg.Client, target: pg.Client, id: string): Promise<void> {
  const keysOf = async (client: pg.Client, condition: string) => {
    const { rows } = await client.query<{ key: string }>(
      `select distinct encode(substring(sealed_key from 1 for 8), 'hex') as key
       from second_factors join users on users.id = user_id where enabled_at is not null and ${condition}
       union select encode(substring(secret from 1 for 8), 'hex') from webhooks where ${condition}
       union select encode(substring(client_secret from 1 for 8), 'hex') from identity_providers where client_secret <> '' and ${condition}`,
    );
    return rows.map(({ key }) => key);
  };
  const there = await keysOf(target, `organization_id is distinct from '${id}'`);
  const here = await keysOf(source, `organization_id = '${id}'`);
  if (there.length > 0 && here.some((key) => !there.includes(key))) {
    throw new Refusal(
      'Second factors, webhooks or sign-in providers there are encrypted with another SECRET_KEY. Give both installations the same one first: its people ' +
        'could not sign in with theirs.',
    );
  }
}

/** What an earlier run has brought before it was cut, and names that another organization's move has left. */
export async function clearArrival(
  source: pg.Client,
  target: pg.Client,
  tables: readonly MovedTable[],
  id: string,
): Promise<void> {
  for (const { place, rows } of tables) await target.query(`delete from ${place} where ${rows}`);
  const people = await source.query<{ id: string }>('select id from users where organization_id = $1', [id]);
  await target.query(
    `delete from users where id = any($1) and organization_id is null and deleted_at is not null and email = ''`,
    [people.rows.map((person) => person.id)],
  );
}

/** People of elsewhere to whom its rows refer: they are there by name alone, as those who outlive a purge. */
export async function copyNames(source: pg.Client, target: pg.Client, id: string): Promise<void> {
  const { rows } = await source.query(
    `select id, role, first_name, last_name, created_at from users
     where organization_id is distinct from $1 and id in (
       select user_id from organization_people where organization_id = $1
       union select uploader_id from chat_images where organization_id = $1 or counted_for = $1
       union select created_by from organizations where id = $1)`,
    [id],
  );
  await target.query(
    `insert into users (id, role, first_name, last_name, email, is_active, created_at, deleted_at)
     select id, role, first_name, last_name, '', false, created_at, now()
     from jsonb_to_recordset($1) as name (id uuid, role text, first_name text, last_name text, created_at timestamptz)
     on conflict (id) do nothing`,
    [JSON.stringify(rows)],
  );
}

/** @throws Error for rows that refer to none: no reference was asked when they came */
export async function expectReferences(target: pg.Client, tables: readonly MovedTable[]): Promise<void> {
  const { rows } = await target.query<{
    name: string;
    child: string;
    parent: string;
    columns: string[];
    keys: string[];
  }>(`
    select conname as name, format('%I.%I', nspname, child.relname) as child, confrelid::regclass::text as parent,
      array(select attname::text from unnest(conkey) with ordinality as part (number, position)
        join pg_attribute on attrelid = conrelid and attnum = number order by position) as columns,
      array(select attname::text from unnest(confkey) with ordinality as part (number, position)
        join pg_attribute on attrelid = confrelid and attnum = number order by position) as keys
    from pg_constraint join pg_class as child on child.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
    where contype = 'f'`);
  for (const { name, child, parent, columns, keys } of rows) {
    const table = tables.find(({ place }) => place === child);
    if (table === undefined) continue;
    const { rows: alone } = await target.query(
      `select from (select * from ${child} where ${table.rows}) as child
       where ${columns.map((column) => `child.${column} is not null`).join(' and ')}
         and not exists (select from ${parent} as parent
           where ${columns.map((column, at) => `parent.${keys[at]} = child.${column}`).join(' and ')})
       limit 1`,
    );
    if (alone.length > 0)
      throw new Error(`A row of ${child} would refer to none (${name}). Nothing was moved.`);
  }
}

/** New rows come after all that were brought. Numbers that others take meanwhile lie below. */
const AHEAD = 1_000_000;

export async function advanceSequences(target: pg.Client, tables: readonly MovedTable[]): Promise<void> {
  for (const { place, columns, rows } of tables) {
    if (!columns.includes('sequence')) continue;
    await target.query(
      `select setval(sequence, last + ${AHEAD})
       from (select pg_get_serial_sequence('${place}', 'sequence')::regclass as sequence,
         (select max(sequence) from ${place} where ${rows}) as last) as found
       where last >= coalesce(pg_sequence_last_value(sequence), 0)`,
    );
  }
}

/** Everything is there and nobody sees it: as an organization that was deleted. */
export const keepClosed = (target: pg.Client, id: string) =>
  target.query('update organizations set deleted_at = now(), arriving = true where id = $1', [id]);

/** @throws Refusal when its code was taken in the moment between */
export async function openArrived(target: pg.Client, id: string): Promise<void> {
  try {
    await target.query('begin');
    await withoutTriggers(target);
    await target.query('update organizations set deleted_at = null, arriving = false where id = $1', [id]);
    await target.query('commit');
  } catch (error) {
    await target.query('rollback').catch(() => undefined);
    if (!hasCode(error, UNIQUE_VIOLATION)) throw error;
    throw new Refusal(
      'Its code or entity was taken in the database of --to in the meantime. Change it there, and run the same again.',
    );
  }
}
