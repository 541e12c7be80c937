/**
 * The security log as lines of JSON in a file, for a log system: ids and addresses, no names and no e-mails. The
 * database announces each entry when its transaction commits, so that no line tells of what did not happen; what was
 * missed, while this program was down too, is found by the last line. An entry whose count went up has a further line.
 */
import { appendFile, open } from 'node:fs/promises';
import { SECOND } from '@switchboard/contract/durations.ts';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { hasCode } from '../../../platform/error-code.ts';
import type { Logger } from '../../../platform/log.ts';
import { createRecentIds } from '../../../platform/recent-ids.ts';

interface Deps {
  readonly database: OpenDatabase;
  readonly config: Pick<Config, 'securityLogFile'>;
  readonly log: Logger;
}

/** How long entries wait for others to be written with them, and for a disk that failed. */
const WAIT_MS = 500;
const RETRY_MS = 10 * SECOND;
const PORTION = 1_000;
/** Lines of which it is known that they are written. */
const REMEMBERED = 10_000;
/** So much of the end of the file is read for its last line. */
const TAIL_BYTES = 64 * 1024;

const readRows = (db: Deps['database']['db']) =>
  db
    .selectFrom('security_events')
    .select([
      'id',
      'sequence',
      'at',
      'last_at',
      'times',
      'kind',
      'action',
      'outcome',
      'organization_id',
      'person_id',
      'person_role',
      'subject_kind',
      'subject_id',
      'data',
      'address',
      'session_id',
      'request_id',
    ])
    .orderBy('sequence')
    .limit(PORTION);

type Row = Awaited<ReturnType<ReturnType<typeof readRows>['execute']>>[number];

const lineOf = (row: Row) =>
  `${JSON.stringify({
    at: row.at.toISOString(),
    id: row.id,
    sequence: row.sequence,
    event: `${row.kind}.${row.action}`,
    outcome: row.outcome,
    times: row.times,
    lastAt: row.last_at.toISOString(),
    organization: row.organization_id,
    person: row.person_id,
    role: row.person_role,
    about: row.subject_kind === null ? null : { kind: row.subject_kind, id: row.subject_id },
    data: row.data,
    address: row.address,
    session: row.session_id,
    request: row.request_id,
  })}\n`;

/** @returns the sequence number of the last line; null without one */
async function lastSequence(path: string): Promise<number | null> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (file === null) return null;
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    const numbers = [...buffer.toString('utf8', 0, bytesRead).matchAll(/"sequence":(\d+),/g)];
    const last = numbers.at(-1)?.[1];
    return last === undefined ? null : Number(last);
  } finally {
    await file.close();
  }
}

/**
 * Begins with what is new where the file is new.
 * @returns a function that writes what is left, and ends it
 * @throws Error in plain words when the file cannot be written
 */
export async function openSecurityLogFile({ database, config, log }: Deps): Promise<() => Promise<void>> {
  const path = config.securityLogFile;
  if (path === null) return async () => undefined;
  const { db } = database;
  const append = (text: string) => appendFile(path, text, { mode: 0o600 });
  try {
    await append('');
  } catch (cause) {
    throw new Error(`The security log cannot be written to ${path} (SECURITY_LOG)`, { cause });
  }

  const waiting = new Set<string>();
  const written = createRecentIds(REMEMBERED);
  let last = await lastSequence(path);
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** @throws Error before any of them counts as written */
  const write = async (rows: readonly Row[]) => {
    const fresh = rows.filter(({ id, times }) => !written.has(`${id} ${times}`));
    if (fresh.length > 0) await append(fresh.map(lineOf).join(''));
    for (const { id, times, sequence } of fresh) {
      written.add(`${id} ${times}`);
      last = Math.max(last ?? 0, sequence);
    }
  };

  const writeWaiting = async () => {
    while (waiting.size > 0) {
      const ids = [...waiting].slice(0, PORTION);
      await write(await readRows(db).where(sql<boolean>`id = any(${ids}::uuid[])`).execute());
      for (const id of ids) waiting.delete(id);
    }
  };

  /** What has been missed: everything behind the last line. */
  const writeMissed = async () => {
    for (let rows: readonly Row[] | null = null; rows === null || rows.length === PORTION; ) {
      rows = await readRows(db)
        .where('sequence', '>', last ?? 0)
        .execute();
      await write(rows);
    }
  };

  const writeNew = async () => {
    await writeWaiting();
    await writeMissed();
  };
  const later = (after: number) => {
    timer ??= setTimeout(() => void next(), after);
    timer.unref();
  };
  /** One at a time; what fails is tried again, with everything that was missed by then. */
  const next = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeNew).catch((error: unknown) => {
      log.error({ err: error }, 'the file of the security log could not be written; it is tried again');
      later(RETRY_MS);
    });
    return writing;
  };

  const stop = await database.notifications.listen('security_event', {
    onMessage(id) {
      // Of more it is known by the last line what has been missed.
      if (waiting.size < REMEMBERED) waiting.add(id);
      later(WAIT_MS);
    },
    onGap: () => void next(),
  });
  if (last === null) {
    const { newest } = await db
      .selectFrom('security_events')
      .select(({ fn }) => fn.max('sequence').as('newest'))
      .executeTakeFirstOrThrow();
    last = newest ?? 0;
  }
  await next();

  return async () => {
    stop();
    await next();
    clearTimeout(timer);
  };
}
