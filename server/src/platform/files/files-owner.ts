/**
 * Whose files a place holds. The place names an installation, and so does the database; a program whose two differ would
 * take the files of others for its own, and remove those that its database does not know. See decision 0059.
 */
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../database/open-database.ts';
import { newId } from '../ids.ts';
import type { FileStore } from './file-store.ts';
import { nameOfPlace } from './named-place.ts';

/** Its message is a sentence for operators. */
export class ForeignFilesError extends Error {
  override name = 'ForeignFilesError';
}

/** For the command that gives a place to another installation. */
export const NOBODY = 'nobody';

interface Owners {
  /** Named by the database; null before the first start. */
  readonly here: string | null;
  /** Named by the place; null where there is no name. */
  readonly there: string | null;
}

/** `new` is what nobody has named yet. */
type State = 'same' | 'new' | 'foreign';

async function stateOf({ here, there }: Owners, files: FileStore): Promise<State> {
  if (there !== null) return there === here ? 'same' : 'foreign';
  // A place without a name is of an earlier version. A database that has a name has had a place with it.
  return here === null || (await isEmpty(files)) ? 'new' : 'foreign';
}

async function isEmpty(files: FileStore): Promise<boolean> {
  for await (const _ of files.list()) return false;
  return true;
}

/** @returns what the database names, also under a schema that has no place for it */
export async function ownerIn(db: Database): Promise<string | null> {
  const { rows } = await sql<{ owner: string | null }>`
    select to_jsonb(installation) ->> 'files_owner' as owner from installation`.execute(db);
  return rows[0]?.owner ?? null;
}

const ownersOf = async (db: Database, files: FileStore): Promise<Owners> => ({
  here: await ownerIn(db),
  there: await files.owner(),
});

/** Whether the files are, or may become, those of the installation of this database. */
export const areOwnFiles = async (db: Database, files: FileStore): Promise<boolean> =>
  (await stateOf(await ownersOf(db, files), files)) !== 'foreign';

/** @throws ForeignFilesError when the files are those of another installation */
export async function expectOwnFiles(db: Database, files: FileStore, place: string): Promise<State> {
  const owners = await ownersOf(db, files);
  const state = await stateOf(owners, files);
  if (state === 'foreign') throw new ForeignFilesError(explain(owners, place));
  return state;
}

const explain = ({ here, there }: Owners, place: string) =>
  `The files in ${place} belong to ${there === null ? 'an installation that has not named itself' : `the installation ${there}`}, and ` +
  `this database to ${here ?? 'one that has had no files yet'}. Files that a database does not know are removed, so nothing was ` +
  'started or changed.\nIf this is a copy for a trial, give it a STORAGE_URL or DATA_DIR of its own. If it takes the place of ' +
  `that installation for good, end the other one and run: npm run claim-files -- --instead-of ${there ?? NOBODY}`;

/**
 * At the start of a program: names the place where nobody has. Programs that start together take turns.
 * @throws ForeignFilesError
 */
export async function claimFiles(db: Database, files: FileStore, place: string): Promise<void> {
  if (isNamed(await ownersOf(db, files))) return;
  await db.transaction().execute(async (turn) => {
    await sql`select pg_advisory_xact_lock(hashtext('switchboard files owner'))`.execute(turn);
    if ((await expectOwnFiles(db, files, place)) === 'new') await nameOwner(db, files);
  });
}

const isNamed = ({ here, there }: Owners) => here !== null && here === there;

/** The database first: what it names the place can be given at any time, and not the other way round. */
async function nameOwner(db: Database, files: FileStore): Promise<void> {
  const { owner } = await db
    .updateTable('installation')
    .set({ files_owner: sql<string>`coalesce(files_owner, ${newId()}::uuid)` })
    .returning('files_owner as owner')
    .executeTakeFirstOrThrow();
  if (owner !== null) await files.setOwner(owner);
}

/**
 * Gives the files to the installation of this database.
 * @param from whose they are now, or `nobody`
 * @throws ForeignFilesError when they are somebody else's
 */
export async function takeFilesFrom(
  from: string,
  { db, files, place }: { readonly db: Database; readonly files: FileStore; readonly place: string },
): Promise<void> {
  const there = (await files.owner()) ?? NOBODY;
  if (there !== from) {
    throw new ForeignFilesError(
      `The files in ${place} belong to ${there}, not to ${from}. Nothing was changed.`,
    );
  }
  await nameOwner(db, files);
}

/** Of the place that the settings name. */
export const placeOfFiles = ({
  filesDirectory,
  objectStorage,
}: Pick<Config, 'filesDirectory' | 'objectStorage'>): string =>
  nameOfPlace(objectStorage === null ? { directory: filesDirectory } : { objects: objectStorage });
