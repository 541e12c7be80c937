/** Views are made, changed, deleted and pinned. What several people have is recorded; one's own is nobody else's. */
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { VIEWS } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type {
  createView as creation,
  editView as edition,
} from '@switchboard/contract/tickets/views/views.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { updateUser } from '../../people/user.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import { expectEditable, readViews } from './read-views.ts';
import { expectMayGive, giveTo, scopeWords, sharedSubject } from './saved-rows.ts';
import { insertView, lockView, removeView, updateView, type ViewRow } from './view.repo.ts';

const ROOM = { table: 'views', limits: VIEWS } as const;

/**
 * @returns its id
 * @throws AppError FORBIDDEN, LIMIT_REACHED
 */
export function createView(
  db: Database,
  context: PersonContext,
  { q, role, team, group, ...fields }: BodyOf<typeof creation>,
): Promise<string> {
  const { actor, at } = context;
  return db.transaction().execute(async (trx) => {
    const to = { scope: fields.scope, teamId: team };
    const theirs = await expectMayGive(trx, actor, to, ROOM);
    const view = {
      ...fields,
      id: newId(),
      organization_id: actor.organizationId,
      owner_id: actor.id,
      role: fields.scope === 'role' ? role : null,
      team_id: theirs?.id ?? null,
      q: q.text.trim(),
      grouping: group,
      created_at: at,
      updated_at: at,
    };
    await insertView(trx, view);
    const subject = sharedSubject('view', view);
    if (subject !== null) await recordEvents(trx, subject, context, [{ verb: 'created' }]);
    await keepAnswer(trx, context, view.id);
    return view.id;
  });
}

/** How the record of an edit names what a view says. */
const inWords = (view: ViewRow) => ({
  name: view.name,
  search: view.q,
  scope: scopeWords(view),
  columns: view.columns?.join(', ') ?? '',
  order: view.sort,
  group: view.grouping ?? '',
});

/** @throws AppError NOT_FOUND, FORBIDDEN, LIMIT_REACHED, CONFLICT where it was changed since `version` */
export function editView(
  db: Database,
  context: PersonContext,
  id: string,
  { version, q, group, ...given }: BodyOf<typeof edition>,
): Promise<void> {
  const { actor, at } = context;
  return db.transaction().execute(async (trx) => {
    const before = expectEditable(actor, id, await lockView(actor, trx, id));
    if (before.version !== version) throw new AppError('CONFLICT', { message: MESSAGES.viewChanged });
    const { columns: audience, team_name } = await giveTo(trx, actor, before, given, ROOM);
    const changes = {
      name: given.name ?? before.name,
      ...audience,
      role: audience.scope === 'role' ? (given.role ?? before.role) : null,
      q: q?.text.trim() ?? before.q,
      columns: given.columns === undefined ? before.columns : given.columns,
      sort: given.sort ?? before.sort,
      grouping: group === undefined ? before.grouping : group,
    };
    const after = { ...before, ...changes, team_name };
    await updateView(trx, id, { ...changes, version: before.version + 1, updated_at: at });
    const subject = sharedSubject('view', after) ?? sharedSubject('view', before);
    if (subject !== null)
      await recordEvents(trx, subject, context, edits<'view'>(inWords(before), inWords(after)));
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export function deleteView(db: Database, context: PersonContext, id: string): Promise<ViewRow> {
  return db.transaction().execute(async (trx) => {
    const view = expectEditable(context.actor, id, await lockView(context.actor, trx, id));
    await removeView(trx, id);
    const subject = sharedSubject('view', view);
    if (subject !== null) await recordEvents(trx, subject, context, [{ verb: 'deleted' }]);
    return view;
  });
}

/**
 * Which views stand in the side bar.
 * @throws AppError VALIDATION_FAILED for what the actor does not have
 */
export async function pinViews(
  db: Database,
  { actor, at }: PersonContext,
  ids: readonly string[],
): Promise<string[]> {
  const { views } = await readViews(db, actor);
  const known = new Set(views.map(({ _id }) => _id));
  const pinned = [...new Set(ids)];
  if (!pinned.every((id) => known.has(id))) throw invalid('ids', MESSAGES.viewUnknown);
  await updateUser(db, actor.id, { pinned_views: pinned, updated_at: at });
  return pinned;
}
