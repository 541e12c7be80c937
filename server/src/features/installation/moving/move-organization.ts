/**
 * An organization goes to another database with its files while it is used. Its rows are copied as of one moment, then what
 * has changed since, then, while its people may read and not write, the rest; see decision 0057.
 */

import type pg from 'pg';
import type { ClientConfig } from 'pg';
import { connectWithoutLimits, overClient, WITHOUT_LIMITS } from '../../../platform/backup/table-copies.ts';
import { Refusal } from '../../../platform/command.ts';
import { knownMigrations } from '../../../platform/database/migrate.ts';
import { copyFiles } from '../../../platform/files/copy-files.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { areOwnFiles } from '../../../platform/files/files-owner.ts';
import { holdFiles } from '../../../platform/files/named-files.ts';
import { newId } from '../../../platform/ids.ts';
import { cancelSchedules } from '../../organizations/close-organization.ts';
import { updateOrganization } from '../../organizations/organization.repo.ts';
import { productContext } from '../../record/actor-context.ts';
import { recordInstallationEvents } from '../../record/record-account-event.ts';
import {
  advanceSequences,
  clearArrival,
  copyNames,
  expectReferences,
  expectSameSchema,
  hasArrived,
  keepClosed,
  type Leaving,
  openArrived,
  refuseOtherKey,
  refuseTaken,
  withoutTriggers,
} from './arrival.ts';
import { copyAllRows, copyChangedRows, momentOf } from './copy-rows.ts';
import { closeFence, putUpFence, takeDownFence } from './fence.ts';
import { filesOf, findMovedTables, type MovedTable, measureRows } from './moved-rows.ts';

export interface Move {
  /** Of the role that owns the tables. */
  readonly from: ClientConfig;
  readonly to: ClientConfig;
  readonly files: FileStore;
  /** Null where the organization must have none. */
  readonly toFiles: FileStore | null;
  readonly code: string;
  /** Where its people are sent; they are told only that it moved without one. */
  readonly address: string | null;
}

export interface Moved {
  readonly organization: Leaving;
  /** Null when an earlier run had brought everything. */
  readonly copied: {
    readonly rows: number;
    readonly tables: number;
    readonly files: number;
    /** Named by rows, and not where files are kept. */
    readonly missing: number;
    /** Rows that changed while the first copy was made, and those of the last step. */
    readonly changed: readonly [number, number];
    /** How long writes were refused. */
    readonly refusedMilliseconds: number;
  } | null;
}

/**
 * Changes nothing where it fails: the other database has all of it or nothing, and nobody sees it there before its use ended here.
 * @param report is told of each step
 * @throws Refusal
 */
export async function moveOrganization(move: Move, report: (step: string) => void): Promise<Moved> {
  const opened = new AsyncDisposableStack();
  const connect = async (config: ClientConfig) => {
    const client = await connectWithoutLimits(config);
    opened.defer(() => client.end());
    return client;
  };
  try {
    const source = await connect(move.from);
    const holder = await connect(move.from);
    const target = await connect(move.to).catch((error: Error) => {
      throw new Refusal(`The database of --to cannot be reached: ${error.message}`);
    });
    await refuseSameDatabase(holder, target);
    expectSameSchema(await schemaOf(source), await schemaOf(target), await knownMigrations());
    await refuseForeignFiles(source, move.files, 'The files of the settings belong');
    if (move.toFiles !== null) await refuseForeignFiles(target, move.toFiles, '--to-storage belongs');
    const { moved, ...organization } = await findOrganization(source, move.code);
    const arrived = await hasArrived(target, organization.id);
    if (moved) {
      if (!arrived)
        throw new Refusal(`${organization.name} has moved already, and not to the database of --to.`);
      await openArrived(target, organization.id);
      return { organization, copied: null };
    }
    await refuseTaken(source, target, organization);
    await refuseOtherKey(source, target, organization.id);
    return {
      organization,
      copied: await copyAndSwitch({ move, source, holder, target, organization, report }),
    };
  } finally {
    await opened.disposeAsync();
  }
}

interface Parties {
  readonly move: Move;
  readonly source: pg.Client;
  /** Keeps files where they are on this side. */
  readonly holder: pg.Client;
  readonly target: pg.Client;
  readonly organization: Leaving;
  readonly report: (step: string) => void;
}

async function copyAndSwitch({ move, source, holder, target, organization, report }: Parties) {
  const { id } = organization;
  const tables = await findMovedTables(source, id);
  const sides = { source, target };
  await target.query(`begin; ${WITHOUT_LIMITS}`);
  await withoutTriggers(target);
  for (const client of [holder, target]) {
    if (await holdFiles(overClient(client))) continue;
    throw new Refusal(
      'A backup or another move of one of the two databases is under way. Try again when it is done.',
    );
  }
  await clearArrival(source, target, tables, id);

  report(`Copying ${organization.name}: ${tables.length} tables ...`);
  const first = await inMoment(source, async () => {
    const moment = await momentOf(source);
    await copyAllRows(sides, tables);
    return { moment, files: await filesOf(source, id) };
  });
  report(`Copying ${first.files.size} files ...`);
  const missing = await copyNamed(move, first.files);
  report('Copying what has changed meanwhile ...');
  const second = await inMoment(source, async () => {
    const moment = await momentOf(source);
    const changed = await copyChangedRows(sides, tables, first.moment);
    await copyNames(source, target, id);
    await expectReferences(target, tables);
    return { moment, changed };
  });

  await putUpFence(source, tables, id);
  let began = 0;
  try {
    await source.query(`begin; ${WITHOUT_LIMITS}`);
    began = performance.now();
    await closeFence(source, id);
    report('Its people can read and not write; copying the rest ...');
    const changed = await copyChangedRows(sides, tables, second.moment);
    await copyNames(source, target, id);
    const files = await filesOf(source, id);
    const late = new Map([...files].filter(([name]) => !first.files.has(name)));
    const lateMissing = await copyNamed(move, late);
    const rows = await expectEqual(sides, tables);
    await expectReferences(
      target,
      tables.filter(({ name }) => USERS_ARE_NAMED.includes(name)),
    );
    await advanceSequences(target, tables);
    await keepClosed(target, id);
    await target.query('commit');
    await endUse(source, organization, move.address);
    await source.query('commit');
    await openArrived(target, id);
    const refusedMilliseconds = performance.now() - began;
    return {
      rows,
      tables: tables.length,
      files: files.size,
      missing: missing + lateMissing,
      changed: [second.changed, changed] as const,
      refusedMilliseconds,
    };
  } finally {
    // Where the connection broke there is nothing to take back, and the next run takes the triggers down.
    await source
      .query('rollback')
      .then(() => takeDownFence(source, tables))
      .catch(() => undefined);
  }
}

/** Those whose rows can refer to people that are of no organization or another. */
const USERS_ARE_NAMED: readonly string[] = [
  'organizations',
  'organization_people',
  'chat_images',
  'api_tokens',
];

async function inMoment<Result>(source: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await source.query('begin isolation level repeatable read read only');
  await source.query(WITHOUT_LIMITS);
  const result = await work();
  await source.query('commit');
  return result;
}

/** @returns how many files are not where they should be */
async function copyNamed({ files, toFiles }: Move, named: ReadonlyMap<string, number>): Promise<number> {
  if (named.size === 0) return 0;
  if (toFiles === null) throw new Refusal('The organization has files: --to-storage says where they go.');
  const list = [...named].map(([name, size]) => ({ name, size, changedAt: 0 }));
  const source: FileStore = {
    ...files,
    async *list() {
      yield list;
    },
  };
  const { failures, gone } = await copyFiles(source, toFiles, new AbortController().signal);
  const [failed] = failures;
  if (failed !== undefined) throw new Refusal(`The file ${failed.name} cannot be copied: ${failed.reason}`);
  return gone;
}

/** @returns how many rows there are */
async function expectEqual(
  { source, target }: { readonly source: pg.Client; readonly target: pg.Client },
  tables: readonly MovedTable[],
): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const [here, there] = await Promise.all([measureRows(source, table), measureRows(target, table)]);
    if (here.rows !== there.rows || here.digest !== there.digest) {
      throw new Refusal(
        `${table.name} differs on both sides (${here.rows} and ${there.rows} rows). Nothing was moved; run the same again.`,
      );
    }
    rows += here.rows;
  }
  return rows;
}

/** As if it had been deleted here, but that its people are told where it went. */
async function endUse(source: pg.Client, { id, name, code }: Leaving, address: string | null): Promise<void> {
  const db = overClient(source);
  const now = new Date();
  await cancelSchedules(db, id);
  await updateOrganization(db, id, { deleted_at: now, moved_at: now, moved_to: address, updated_at: now });
  await recordInstallationEvents(db, { kind: 'organization', id }, productContext(now), [
    { verb: 'deleted', data: { name, code } },
  ]);
}

/** Of one's own database nobody else holds the lock. */
async function refuseSameDatabase(holder: pg.Client, target: pg.Client): Promise<void> {
  const key = newId();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  const { rows } = await target.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    [key],
  );
  if (!rows[0]?.free) throw new Refusal('--to is the database that the organization is in.');
}

/** What one side's programs do not know they remove. */
async function refuseForeignFiles(client: pg.Client, files: FileStore, whose: string): Promise<void> {
  if (await areOwnFiles(overClient(client), files)) return;
  throw new Refusal(
    `${whose} to another installation than the database: each removes what it does not know.`,
  );
}

async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  if (!rows[0]?.found) return [];
  const names = await client.query<{ name: string }>('select name from schema_migrations');
  return names.rows.map(({ name }) => name);
}

async function findOrganization(
  source: pg.Client,
  code: string,
): Promise<Leaving & { readonly moved: boolean }> {
  const { rows } = await source.query<Leaving & { moved: boolean }>(
    `select id, name, code, moved_at is not null as moved from organizations
     where lower(code) = lower($1) and (deleted_at is null or moved_at is not null)
     order by deleted_at desc nulls first limit 1`,
    [code],
  );
  const [found] = rows;
  if (found === undefined) throw new Refusal(`There is no organization with the code ${code} here.`);
  return found;
}
