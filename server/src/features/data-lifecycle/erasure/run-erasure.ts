/**
 * The erasure of somebody. Each step can be done again: a program that ends in the midst of it leaves a row that says so, and
 * the next begins from the start, where it finds what is left.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { removeUnnamed } from '../../../platform/files/named-files.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler, type JobRun } from '../../../platform/jobs/task.ts';
import { restInProportion } from '../../../platform/rest.ts';
import { keepHolds } from '../../holds/held.ts';
import { deleteUser } from '../../members/users/delete-user.ts';
import { updateUser } from '../../people/user.repo.ts';
import { productContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import { erasedTables } from './erased-columns.ts';
import {
  addCounts,
  type ErasureRow,
  forgetNames,
  isErasureHeld,
  listDueErasures,
  lockErasure,
  updateErasure,
} from './erasure.repo.ts';
import { tellAdminsOfEnd } from './erasure-emails.ts';
import { appendErased } from './erasure-file.ts';
import { subjectOf } from './erasure-subject.ts';
import { removeOwnRows } from './remove-own-rows.ts';
import { type Replacing, replaceIn, replaceInRecord } from './replace-names.ts';

const task = defineTask('erase-person', z.object({ organizationId: z.uuid(), erasureId: z.uuid() }));

/** One at a time, of all organizations; one that waits already is not queued twice. */
export async function queueErasures(db: Database, now: Date): Promise<void> {
  for (const { organization_id: organizationId, id: erasureId } of await listDueErasures(db, now))
    await enqueue(
      db,
      task,
      { organizationId, erasureId },
      { key: `${task.name} ${erasureId}`, isLeisurely: true, queue: task.name },
    );
}

type RunDeps = Pick<Deps, 'files' | 'clock' | 'presence' | 'config'> & { readonly db: Database };

export const erasureJobs = (deps: RunDeps): JobHandler[] => [
  handle(task, async ({ organizationId, erasureId }, run) => {
    const erasure = await begin(deps, organizationId, erasureId);
    if (erasure !== null) await erase(deps, erasure, run);
  }),
];

/** Null where it is not due, was cancelled, is held or done. From here on it cannot be cancelled. */
async function begin({ db, clock, config }: RunDeps, organizationId: string, id: string) {
  const now = clock.now();
  const erasure = await db.transaction().execute(async (trx) => {
    await keepHolds(trx, organizationId);
    const row = await lockErasure(organizationId, trx, id);
    if (row?.due_at == null || row.due_at > now) return null;
    if (row.state !== 'waiting' && row.state !== 'running') return null;
    if (await isErasureHeld(organizationId, trx, id)) return null;
    if (row.state === 'waiting') await sql`select begin_erasure(${organizationId}, ${id})`.execute(trx);
    return (await lockErasure(organizationId, trx, id)) ?? null;
  });
  if (erasure !== null)
    await appendErased(config, {
      organization: organizationId,
      person: erasure.user_id,
      erasure: id,
      code: erasure.code,
      at: now.toISOString(),
      replaceInTexts: erasure.replace_in_texts,
      removeFiles: erasure.remove_files,
    });
  return erasure;
}

interface Name {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

const escaped = (text: string) => text.replaceAll(/[^\p{L}\p{N}\s@]/gu, (character) => `\\${character}`);

async function erase(deps: RunDeps, erasure: ErasureRow, { signal }: JobRun): Promise<void> {
  const { db, files, presence } = deps;
  const { organization_id: organizationId, id, user_id: person } = erasure;
  const names: readonly Name[] = await db
    .selectFrom('erased_names')
    .select(['first_name', 'last_name', 'email'])
    .where('organization_id', '=', organizationId)
    .where('erasure_id', '=', id)
    .execute();
  let began = performance.now();
  const rest = async () => {
    signal.throwIfAborted();
    if (!presence.isAlone(organizationId)) await restInProportion(began);
    began = performance.now();
  };
  const count = async (counts: { replaced?: number; removed?: number }) => {
    await addCounts(organizationId, db, id, counts);
    await rest();
  };

  await leave(deps, erasure);
  await removeOwnRows(db, person, erasure.remove_files, async (removed) => {
    await removeUnnamed({ db, files }, removed.names);
    await count({ removed: removed.rows });
  });
  await removeUnnamed({ db, files }, await endExports(db, erasure));
  await clearContacts(db, erasure, (replaced) => count({ replaced }));

  const words = names.flatMap(({ last_name, email }) => [last_name, email]).filter((word) => word !== '');
  if (words.length > 0) {
    const emails = names.map(({ email }) => email).filter((email) => email !== '');
    const replacing: Replacing = {
      db,
      erasure,
      pattern: words.map(escaped).join('|'),
      onlyBeside: erasure.has_namesake ? [person, ...emails].map(escaped).join('|') : null,
      rest: (replaced) => count({ replaced }),
    };
    for (const table of await erasedTables(db, erasure.replace_in_texts)) await replaceIn(replacing, table);
    for (const log of ['events', 'security_events'] as const) await replaceInRecord(replacing, log);
    await forgetWaiting(db, erasure, names);
  }
  await end(deps, erasure);
}

/** The account goes out of everything, and is called by its code; elsewhere it is only the name that goes. */
async function leave({ db, clock }: RunDeps, erasure: ErasureRow): Promise<void> {
  const { organization_id: organizationId, user_id: person, code } = erasure;
  const now = clock.now();
  const erased = { first_name: 'Erased', last_name: `person ${code}`, email: '' };
  await db
    .updateTable('organization_people')
    .set(erased)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', person)
    .where('until', 'is not', null)
    .execute();
  const account = await db
    .selectFrom('users')
    .select(['deleted_at'])
    .where('id', '=', person)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (account === undefined) return;
  if (account.deleted_at === null) {
    // What is recorded, and told to others, as they go names the code alone.
    await updateUser(db, person, { ...erased, email: `${code}.${person}@erased.invalid`, updated_at: now });
    const approver = erasure.approved_by ?? (await anyAdmin(db, organizationId, person));
    const actor = { id: approver ?? '', role: 'admin', organizationId } as const;
    // After a backup was restored there may be nobody in whose name they go: what is below is enough then.
    if (approver !== null) await deleteUser(db, { actor, at: now, requestId: null }, person);
  }
  await updateUser(db, person, {
    ...erased,
    contact_number: '',
    department: '',
    is_active: false,
    auto_assign: false,
    password_hash: null,
    mail_problem: null,
    mail_problem_since: null,
    updated_at: now,
    deleted_at: account.deleted_at ?? now,
  });
}

const anyAdmin = async (db: Database, organizationId: string, person: string): Promise<string | null> => {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('id', '<>', person)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Files of exports name everybody; whoever wants one begins another. */
async function endExports(
  db: Database,
  { organization_id, user_id }: Pick<ErasureRow, 'organization_id' | 'user_id'>,
): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`
    update data_exports set state = case before.state when 'ready' then 'expired' else 'cancelled' end, stored_name = null
    from data_exports as before
    where before.id = data_exports.id and before.state in ('queued', 'running', 'ready')
      and (before.organization_id = ${organization_id} or before.maker_id = ${user_id})
    returning before.stored_name as name`.execute(db);
  return rows.flatMap(({ name }) => name ?? []);
}

/** Tickets of one statement. */
const BATCH = 1_000;

/** How they were to be reached, on what they have raised. */
async function clearContacts(
  db: Database,
  { organization_id, user_id }: Pick<ErasureRow, 'organization_id' | 'user_id'>,
  each: (replaced: number) => Promise<void>,
): Promise<void> {
  for (let rows = BATCH; rows === BATCH; ) {
    const { numAffectedRows = 0n } = await sql`
      update tickets set contact_number = '' where organization_id = ${organization_id} and id = any(array(
        select tickets.id from ticket_people as person
        join tickets on tickets.organization_id = person.organization_id and tickets.id = person.ticket_id
        where person.organization_id = ${organization_id} and person.user_id = ${user_id}
          and person.relation = 'requester' and tickets.contact_number <> '' limit ${BATCH}))`.execute(db);
    rows = Number(numAffectedRows);
    await each(rows);
  }
  await sql`
    update scheduled_tickets set contact_number = ''
    where organization_id = ${organization_id} and created_by = ${user_id} and contact_number <> ''`.execute(
    db,
  );
}

/** That address, and none that it is a part of, as `erase_names` in the database reads it. */
const wholeAddress = (email: string) => `(?<![[:alnum:]._%+-])${escaped(email)}(?!\\.?[[:alnum:]_-])`;

/** Letters that wait to be sent to them, and the words that searches suggest. */
async function forgetWaiting(
  db: Database,
  { organization_id }: Pick<ErasureRow, 'organization_id'>,
  names: readonly Name[],
): Promise<void> {
  for (const { first_name, last_name, email } of names) {
    if (email !== '')
      await sql`
        delete from graphile_worker._private_jobs
        where locked_at is null and payload::text ~* ${wholeAddress(email)}`.execute(db);
    await sql`
      delete from search_vocabulary where organization_id = ${organization_id}
        and word = any(string_to_array(search_text(${`${first_name} ${last_name} ${email}`}), ' '))`.execute(
      db,
    );
  }
}

const end = ({ db, clock, config }: RunDeps, { organization_id: organizationId, id }: ErasureRow) =>
  db.transaction().execute(async (trx) => {
    const row = await lockErasure(organizationId, trx, id);
    if (row?.state !== 'running') return;
    const now = clock.now();
    await forgetNames(organizationId, trx, id);
    await updateErasure(organizationId, trx, id, { state: 'done', ended_at: now });
    const { replaced, removed } = row;
    await recordEvents(trx, subjectOf(row), productContext(now), [
      { verb: 'finished', data: { replaced, removed } },
    ]);
    await tellAdminsOfEnd(trx, row, config.baseUrl);
  });
