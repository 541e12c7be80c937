/** Holds are placed and lifted, by admins of the organization and by super admins. */
import type { HoldKind } from '@switchboard/contract/holds/hold-kinds.ts';
import { HOLDS } from '@switchboard/contract/holds/hold-limits.ts';
import { HOLD_MESSAGES } from '@switchboard/contract/holds/hold-messages.ts';
import { limitReached } from '@switchboard/contract/messages.ts';
import { isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../platform/http/app-error.ts';
import { keepAnswer } from '../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../platform/ids.ts';
import { recordActor } from '../people/organization-people.repo.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { recordEvents } from '../record/record-events.ts';
import { changeHolds } from './held.ts';
import {
  countHolds,
  deleteHold,
  findHold,
  findPersonOf,
  findTicketOf,
  insertHold,
  type ShownHold,
} from './hold.repo.ts';

/** As the record names it: by what is held. */
export const subjectOf = (row: ShownHold) =>
  ({
    organizationId: row.organization_id,
    kind: 'legal_hold',
    id: row.id,
    name: row.held_person ?? row.ticket_number ?? row.organization_name,
  }) as const;

interface Placed {
  readonly kind: HoldKind;
  readonly subject: string;
  readonly reason: string;
}

/** @throws AppError VALIDATION_FAILED naming `subject` */
async function held(trx: Database, organizationId: string, { kind, subject }: Placed) {
  if (kind === 'organization') {
    if (subject !== '' && subject !== organizationId)
      throw invalid('subject', HOLD_MESSAGES.organizationUnknown);
    return {};
  }
  if (subject === '') throw invalid('subject', HOLD_MESSAGES.subjectRequired);
  if (kind === 'person') {
    const user_id = await findPersonOf(organizationId, trx, subject);
    if (user_id === null) throw invalid('subject', HOLD_MESSAGES.personUnknown);
    return { user_id };
  }
  const ticket_id = await findTicketOf(organizationId, trx, subject);
  if (ticket_id === null) throw invalid('subject', HOLD_MESSAGES.ticketUnknown);
  return { ticket_id };
}

/**
 * @returns its id
 * @throws AppError VALIDATION_FAILED naming `subject`, LIMIT_REACHED
 */
export const placeHold = (
  db: Database,
  context: PersonContext,
  organizationId: string,
  placed: Placed,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await changeHolds(trx, organizationId);
    const subject = await held(trx, organizationId, placed);
    if ((await countHolds(organizationId, trx)) >= HOLDS.most)
      throw new AppError('LIMIT_REACHED', { message: limitReached(HOLDS.most, 'holds') });
    const id = newId();
    await recordActor(trx, organizationId, context.actor);
    await insertHold(trx, {
      organization_id: organizationId,
      id,
      kind: placed.kind,
      ...subject,
      reason: placed.reason,
      placed_by: context.actor.id,
      by_super_admin: isSuperAdmin(context.actor),
      created_at: context.at,
    });
    const row = await findHold(organizationId, trx, id);
    if (row === undefined) throw new Error('a hold that was placed is there');
    const { kind, reason } = placed;
    await recordEvents(trx, subjectOf(row), context, [{ verb: 'placed', data: { kind, reason } }]);
    await keepAnswer(trx, context, id);
    return id;
  });

/**
 * @param organizationId null where a super admin lifts it
 * @returns it as it was
 * @throws AppError NOT_FOUND; FORBIDDEN for an admin, of one that a super admin has placed
 */
export const liftHold = (
  db: Database,
  context: PersonContext,
  organizationId: string | null,
  id: string,
): Promise<ShownHold> =>
  db.transaction().execute(async (trx) => {
    const seen = await findHold(organizationId, trx, id);
    if (seen === undefined) throw notFound();
    await changeHolds(trx, seen.organization_id);
    const row = await findHold(organizationId, trx, id);
    if (row === undefined) throw notFound();
    if (row.by_super_admin && !isSuperAdmin(context.actor))
      throw new AppError('FORBIDDEN', { message: HOLD_MESSAGES.ofSuperAdmins });
    await deleteHold(row.organization_id, trx, row.id);
    await recordEvents(trx, subjectOf(row), context, [{ verb: 'lifted' }]);
    return row;
  });
