import { HOUR, SECOND } from '@switchboard/contract/durations.ts';
import { sql } from 'kysely';
import { lastBackup } from '../../../platform/backup/last-backup.ts';
import { ConfigError } from '../../../platform/config/values.ts';
import { expectKnown, knownMigrations } from '../../../platform/database/migrate.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { expectUnprivileged } from '../../../platform/database/roles.ts';
import { createSecretKey, SecretKeyError } from '../../../platform/secret-key.ts';
import { expectSameKey } from '../../access/second-factor/expect-same-key.ts';
import { refuseDemoPassword } from '../demo/refuse-demo-password.ts';
import { type Finding, findings } from './finding.ts';

/** PostgreSQL that this version is tested on. */
const NEWEST_SERVER = 18;
const { ok, warn, fail } = findings('Database');

/** Of the server: a connection whose answer tells. */
export async function checkServer(serving: Database): Promise<Finding[]> {
  const { rows } = await sql<{ version: number; name: string }>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as name`.execute(
    serving,
  );
  const { version = 0, name = '' } = rows[0] ?? {};
  if (version > NEWEST_SERVER) {
    return [
      warn(
        `PostgreSQL ${name} is newer than any this version was tested on.`,
        `Use version ${NEWEST_SERVER}.`,
      ),
    ];
  }
  return [ok(`PostgreSQL ${name} answers.`)];
}

/** @param owner null where one role does everything */
export async function checkRoles(serving: Database, owner: Database | null): Promise<Finding[]> {
  if (owner === null) return [];
  const role = await expectUnprivileged(serving, owner);
  const { rows } = await sql<{ owned: number; creates: boolean }>`
    select (select count(*) from pg_class where relowner = (select oid from pg_roles where rolname = ${role})) as owned,
      has_schema_privilege(current_schema(), 'create') and has_database_privilege(current_database(), 'create') as creates`.execute(
    owner,
  );
  const { owned = 0, creates = false } = rows[0] ?? {};
  if (owned > 0) {
    return [
      fail(
        `The role ${role}, which serves, owns ${owned} tables or indexes.`,
        'Give them to the role of MIGRATION_DATABASE_URL: "reassign owned by" does it.',
      ),
    ];
  }
  if (!creates) {
    return [
      fail(
        'The role of MIGRATION_DATABASE_URL may not create tables.',
        'Make it the owner of the database, as docs/operations.md says.',
      ),
    ];
  }
  return [ok(`The role ${role} serves and owns nothing.`)];
}

/** @returns whether the schema is that of this version, so that its tables can be read */
export async function checkSchema(serving: Database): Promise<{ current: boolean; findings: Finding[] }> {
  const { rows: there } = await sql<{ found: boolean }>`
    select to_regclass('schema_migrations') is not null as found`.execute(serving);
  if (!there[0]?.found) {
    return {
      current: false,
      findings: [warn('It is empty.', 'Start the program: it makes its tables itself.')],
    };
  }
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(serving);
  const applied = rows.map(({ name }) => name);
  const known = await knownMigrations();
  try {
    expectKnown(applied, known);
  } catch (error) {
    return {
      current: false,
      findings: [fail(error instanceof Error ? error.message : '', 'Nothing was changed.')],
    };
  }
  const pending = known.filter((name) => !applied.includes(name));
  if (pending.length === 0) return { current: true, findings: [ok('Its schema is that of this version.')] };
  return {
    current: false,
    findings: [
      warn(
        `Its schema lacks ${pending.length} changes of this version, the first of them ${pending[0]}.`,
        'Make a backup; the next start applies them.',
      ),
    ],
  };
}

/** In milliseconds: what nobody notices, and what makes codes of second factors and due times wrong. */
const SKEW = { noticed: 2 * SECOND, wrong: 30 * SECOND } as const;

/** @param now the clock of this machine, in milliseconds */
export async function checkClock(serving: Database, now: () => number = Date.now): Promise<Finding[]> {
  const clock = findings('Clock');
  const asked = now();
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from clock_timestamp())::float * 1000 as at`.execute(serving);
  const answered = now();
  // The answer was made between the two.
  const skew = Math.round(Math.abs((rows[0]?.at ?? 0) - (asked + answered) / 2));
  const todo = 'Keep both clocks right by NTP.';
  if (skew > SKEW.wrong) return [clock.fail(`It differs from the database's by ${skew} ms.`, todo)];
  if (skew > SKEW.noticed) return [clock.warn(`It differs from the database's by ${skew} ms.`, todo)];
  return [clock.ok(`It differs from the database's by ${skew} ms.`)];
}

/** A backup a day, and two hours for it to be made. */
const BACKUP_AGE = 26 * HOUR;

export async function checkBackup(serving: Database, now: number = Date.now()): Promise<Finding[]> {
  const backup = findings('Backup');
  const todo = 'Run "npm run backup -- --to FILE", and have it done each day.';
  const last = await lastBackup(serving);
  if (last === null) return [backup.warn('There has been none.', todo)];
  const hours = Math.round((now - last.at.getTime()) / HOUR);
  if (now - last.at.getTime() > BACKUP_AGE)
    return [backup.warn(`The last good one is ${hours} hours old.`, todo)];
  return [backup.ok(`The last good one is ${hours} hours old.`)];
}

export async function checkDemoAccounts(serving: Database): Promise<Finding[]> {
  const accounts = findings('Accounts');
  try {
    await refuseDemoPassword(serving);
    return [accounts.ok('None has the public password of the demo.')];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [first = '', ...rest] = error.message.split('\n\n');
    return [accounts.fail(first, rest.join(' ').replaceAll('\n', ' '))];
  }
}

/** @param material of the key in use; null where there is none yet */
export async function checkKey(serving: Database, material: Buffer | null): Promise<Finding[]> {
  const key = findings('Secret key');
  if (material === null) return [key.warn('There is none yet.', 'The first start makes one in DATA_DIR.')];
  try {
    await expectSameKey(serving, createSecretKey(material));
    return [key.ok('It is the one that the second factors were encrypted with.')];
  } catch (error) {
    if (!(error instanceof SecretKeyError)) throw error;
    return [key.fail('It is not the one that the second factors were encrypted with.', error.message)];
  }
}

export async function checkQueue(serving: Database): Promise<Finding[]> {
  const queue = findings('Queue');
  const { rows } = await sql<{ given_up: number; late: number }>`
    select count(*) filter (where attempts >= max_attempts) as given_up,
      count(*) filter (where attempts < max_attempts and locked_at is null and run_at < now() - interval '10 minutes') as late
    from graphile_worker.jobs`.execute(serving);
  const { given_up: givenUp = 0, late = 0 } = rows[0] ?? {};
  return [
    ...(givenUp > 0
      ? [
          queue.warn(
            `${givenUp} jobs have failed for good.`,
            'docs/runbook.md says what to do: SwitchboardJobsGivenUp.',
          ),
        ]
      : []),
    ...(late > 0
      ? [
          queue.warn(
            `${late} jobs have been due for ten minutes.`,
            'Look whether the program runs: SwitchboardJobsLate.',
          ),
        ]
      : []),
    ...(givenUp + late === 0 ? [queue.ok('Nothing is late, and nothing has failed for good.')] : []),
  ];
}
