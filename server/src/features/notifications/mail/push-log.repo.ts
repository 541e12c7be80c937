/** What was shown in browsers, beside the e-mails in the log of deliveries: a row once something has been tried. */
import type { DeliveredEvent, DeliveryOutcome } from '@switchboard/contract/notifications/deliveries.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { withTry } from './delivery.repo.ts';

export interface PushTry {
  readonly id: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly ticketId: string | null;
  readonly event: DeliveredEvent;
  readonly outcome: DeliveryOutcome;
  readonly detail: string;
  /** When it is tried again, where it is. */
  readonly nextAt: Date | null;
}

export async function notePush(trx: Database, tried: PushTry, now: Date): Promise<void> {
  const { outcome, detail, nextAt } = tried;
  const failed = nextAt === null ? [] : [{ at: now.toISOString(), detail }];
  await trx
    .insertInto('mail_deliveries')
    .values({
      id: tried.id,
      organization_id: tried.organizationId,
      user_id: tried.userId,
      ticket_id: tried.ticketId,
      kind: 'push',
      event: tried.event,
      outcome,
      detail,
      is_open: false,
      due_at: nextAt ?? now,
      attempts: 1,
      claimed_at: null,
      created_at: now,
      at: now,
      tries: sql`${JSON.stringify(failed)}::jsonb`,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        outcome,
        detail,
        at: now,
        due_at: nextAt ?? now,
        attempts: sql`mail_deliveries.attempts + 1`,
        ...(failed[0] !== undefined && { tries: withTry(failed[0]) }),
      }),
    )
    .execute();
}

/** Of one person, what waits for the end of quiet hours: a row for each ticket, from its first entry on. */
export async function takeHeldPushes(trx: Database, userId: string) {
  const { rows } = await sql<{ organizationId: string; ticketId: string | null; since: Date }>`
    delete from mail_deliveries where user_id = ${userId} and kind = 'push' and is_held
    returning organization_id as "organizationId", ticket_id as "ticketId", created_at as since`.execute(trx);
  return rows;
}
