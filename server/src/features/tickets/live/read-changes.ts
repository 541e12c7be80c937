/** What somebody missed: answered from the changes of the last day. */
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import { CHANGES } from '@switchboard/contract/limits.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { listChanges } from '@switchboard/contract/tickets/changes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { SecretKey } from '../../../platform/secret-key.ts';
import { partsOf } from '../ticket-changes.ts';
import { type ChangePosition, openCursor, sealCursor } from './change-cursor.ts';
import { findChanges, readPosition } from './changes.repo.ts';

interface Deps {
  readonly db: Database;
  readonly secretKey: SecretKey;
  readonly clock: Clock;
}

/** @throws AppError CURSOR_INVALID for a cursor that is not the actor's */
export async function readChanges(
  { db, secretKey, clock }: Deps,
  actor: Actor,
  cursor: string,
): Promise<AnswerOf<typeof listChanges>> {
  // Before anything is read: what is lost meanwhile is found by the next question.
  const at = clock.now();
  const sealed = (position: Omit<ChangePosition, 'at'>) =>
    sealCursor(secretKey, { ...position, at }, actor.id);
  if (cursor === '') return { cursor: sealed(await readPosition(db)), reset: false, tickets: [] };

  const since = openCursor(secretKey, cursor, actor.id);
  const reset = { reset: true, tickets: [] };
  if (at.getTime() - since.at.getTime() > CHANGES.kept) {
    return { cursor: sealed(await readPosition(db)), ...reset };
  }
  const { position, tickets } = await findChanges(db, actor, since, CHANGES.tickets);
  if (tickets === null) return { cursor: sealed(position), ...reset };
  return {
    cursor: sealed(position),
    reset: false,
    tickets: tickets.map(({ ticketId, verbs }) => ({ ticketId, parts: partsOf(verbs) })),
  };
}
