import { sql } from 'kysely';
import type { Deps } from '../../../platform/deps.ts';
import type { Reading } from '../../../platform/telemetry/reading.ts';

/** What of the whole installation waits to be mailed about tickets. */
export const waitingMailsReading = ({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Reading => ({
  name: 'mails about tickets',
  metrics: {
    switchboard_ticket_mails_waiting: {
      help: 'E-mails about tickets that are to be sent; those of later are among them.',
    },
    switchboard_ticket_mails_oldest_due_seconds: {
      help: 'For how long the one that has waited longest has been due; 0 when none is.',
    },
  },
  async read() {
    const now = clock.now();
    const { rows } = await sql<{ waiting: number; oldest: number }>`
      select count(*)::int as waiting,
        greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0))::float as oldest
      from mail_deliveries where outcome = 'queued' and kind <> 'push'`.execute(db);
    return [
      { metric: 'switchboard_ticket_mails_waiting', value: rows[0]?.waiting ?? 0 },
      { metric: 'switchboard_ticket_mails_oldest_due_seconds', value: rows[0]?.oldest ?? 0 },
    ];
  },
});
