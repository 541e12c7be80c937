/** Macros are made, changed and deleted. What several people have is recorded; one's own is nobody else's. */
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MACROS } from '@switchboard/contract/limits.ts';
import { MACRO_MESSAGES } from '@switchboard/contract/tickets/macros/macro-messages.ts';
import type {
  createMacro as creation,
  editMacro as edition,
  MacroActions,
} from '@switchboard/contract/tickets/macros/macros.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import { canEditSaved, expectMayGive, giveTo, scopeWords, sharedSubject } from '../views/saved-rows.ts';
import { insertMacro, lockMacro, type MacroRow, removeMacro, updateMacro } from './macro.repo.ts';
import { namedActions } from './macro-references.ts';

const ROOM = { table: 'macros', limits: MACROS } as const;

/** How the record names what a macro does. */
const actionWords = ({ status, priority, tags, checklist, assign }: MacroActions): string =>
  [
    status && `status ${status}`,
    priority && `priority ${priority}`,
    tags.length > 0 && `tags ${tags.map(({ name }) => name).join(', ')}`,
    checklist && `checklist ${checklist.name}`,
    assign && `assign ${assign.name}`,
  ]
    .filter(Boolean)
    .join('; ');

const inWords = (macro: MacroRow) => ({
  name: macro.name,
  text: macro.text,
  kind: macro.kind,
  scope: scopeWords(macro),
  actions: actionWords(macro.actions),
});

/** @throws AppError VALIDATION_FAILED */
function expectSomething(text: string, actions: MacroActions): void {
  if (text === '' && actionWords(actions) === '') throw invalid('text', MACRO_MESSAGES.empty);
}

/**
 * @returns its id
 * @throws AppError FORBIDDEN, LIMIT_REACHED, VALIDATION_FAILED for what its actions name and there is not
 */
export function createMacro(
  db: Database,
  context: PersonContext,
  { actions, role, team, ...fields }: BodyOf<typeof creation>,
): Promise<string> {
  const { actor, at } = context;
  return db.transaction().execute(async (trx) => {
    const to = { scope: fields.scope, teamId: team };
    const theirs = await expectMayGive(trx, actor, to, ROOM);
    const found = await namedActions(trx, actor.organizationId, actions);
    expectSomething(fields.text, found);
    const macro = { ...fields, id: newId(), organization_id: actor.organizationId };
    await insertMacro(trx, {
      ...macro,
      owner_id: actor.id,
      role: fields.scope === 'role' ? role : null,
      team_id: theirs?.id ?? null,
      actions: JSON.stringify(found),
      created_at: at,
      updated_at: at,
    });
    const subject = sharedSubject('macro', macro);
    if (subject !== null) await recordEvents(trx, subject, context, [{ verb: 'created' }]);
    await keepAnswer(trx, context, macro.id);
    return macro.id;
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
async function holdEditable(trx: Database, context: PersonContext, id: string): Promise<MacroRow> {
  const macro = await lockMacro(context, trx, id);
  if (macro === undefined) throw notFound();
  if (!canEditSaved(context.actor, macro)) throw new AppError('FORBIDDEN');
  return macro;
}

/** @throws AppError NOT_FOUND, FORBIDDEN, LIMIT_REACHED, VALIDATION_FAILED, CONFLICT where it was changed since `version` */
export function editMacro(
  db: Database,
  context: PersonContext,
  id: string,
  { version, actions, ...given }: BodyOf<typeof edition>,
): Promise<void> {
  const { actor, at } = context;
  return db.transaction().execute(async (trx) => {
    const before = await holdEditable(trx, context, id);
    if (before.version !== version) throw new AppError('CONFLICT', { message: MACRO_MESSAGES.changed });
    const { columns, team_name } = await giveTo(trx, actor, before, given, ROOM);
    const changes = {
      name: given.name ?? before.name,
      kind: given.kind ?? before.kind,
      text: given.text ?? before.text,
      ...columns,
      role: columns.scope === 'role' ? (given.role ?? before.role) : null,
    };
    const after = {
      ...before,
      ...changes,
      team_name,
      actions:
        actions === undefined ? before.actions : await namedActions(trx, before.organization_id, actions),
    };
    expectSomething(after.text, after.actions);
    await updateMacro(trx, id, {
      ...changes,
      actions: JSON.stringify(after.actions),
      version: before.version + 1,
      updated_at: at,
    });
    const subject = sharedSubject('macro', after) ?? sharedSubject('macro', before);
    if (subject !== null) {
      await recordEvents(trx, subject, context, edits<'macro'>(inWords(before), inWords(after)));
    }
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export function deleteMacro(db: Database, context: PersonContext, id: string): Promise<MacroRow> {
  return db.transaction().execute(async (trx) => {
    const macro = await holdEditable(trx, context, id);
    await removeMacro(trx, id);
    const subject = sharedSubject('macro', macro);
    if (subject !== null) await recordEvents(trx, subject, context, [{ verb: 'deleted' }]);
    return macro;
  });
}
