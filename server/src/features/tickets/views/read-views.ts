/** The views that somebody has, and those that stand in their side bar. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type BuiltInName, builtInsOf } from '@switchboard/contract/tickets/views/built-in-views.ts';
import type { View } from '@switchboard/contract/tickets/views/views.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { presentBuiltIn, presentView } from './view.presenter.ts';
import { findView, listViews, readPinned, type ViewRow } from './view.repo.ts';

/** Those that are built in, until somebody chooses. */
export const pinnedBy = async (db: Database, actor: Actor): Promise<readonly string[]> =>
  (await readPinned(actor, db)) ?? builtInsOf(actor.role);

export async function readViews(
  db: Database,
  actor: Actor,
): Promise<{ readonly views: View[]; readonly pinned: string[] }> {
  const [rows, pinned] = await Promise.all([listViews(actor, db), pinnedBy(db, actor)]);
  const views = [
    ...builtInsOf(actor.role).map((name) => presentBuiltIn(name, actor.role, pinned)),
    ...rows.map((row) => presentView(actor, row, pinned)),
  ];
  // What is pinned may be gone meanwhile.
  const known = new Set(views.map(({ _id }) => _id));
  return { views, pinned: pinned.filter((id) => known.has(id)) };
}

/** @returns null for what is no word of the actor's role */
export const builtInOf = (actor: Actor, id: string): BuiltInName | null =>
  builtInsOf(actor.role).find((name) => name === id) ?? null;

/** @throws AppError NOT_FOUND */
export async function readView(db: Database, actor: Actor, id: string): Promise<View> {
  const builtIn = builtInOf(actor, id);
  const [row, pinned] = await Promise.all([
    builtIn === null ? findView(actor, db, id) : undefined,
    pinnedBy(db, actor),
  ]);
  if (builtIn !== null) return presentBuiltIn(builtIn, actor.role, pinned);
  if (row === undefined) throw notFound();
  return presentView(actor, row, pinned);
}

/**
 * One that the actor may change, held until the transaction ends.
 * @throws AppError NOT_FOUND, FORBIDDEN for one that is built in or somebody else's to change
 */
export function expectEditable(actor: Actor, id: string, row: ViewRow | undefined): ViewRow {
  if (builtInOf(actor, id) !== null) throw new AppError('FORBIDDEN');
  if (row === undefined) throw notFound();
  if (!presentView(actor, row, []).mayEdit) throw new AppError('FORBIDDEN');
  return row;
}
