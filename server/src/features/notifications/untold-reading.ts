import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import type { Reading } from '../../platform/telemetry/reading.ts';

/** What of the whole installation has happened and was told to nobody yet. */
export const untoldReading = ({ database: { db } }: Pick<Deps, 'database'>): Reading => ({
  name: 'untold events',
  metrics: {
    switchboard_events_untold: { help: 'What happened and was told to nobody yet, in rows of the outbox.' },
    switchboard_events_oldest_untold_seconds: {
      help: 'How long ago the oldest of them was written; 0 when nothing waits.',
    },
  },
  async read() {
    const { rows } = await sql<{ waiting: number; oldest: number }>`
      select count(*) as waiting,
        coalesce(extract(epoch from clock_timestamp() - min(written_at)), 0)::float as oldest
      from event_outbox`.execute(db);
    return [
      { metric: 'switchboard_events_untold', value: rows[0]?.waiting ?? 0 },
      { metric: 'switchboard_events_oldest_untold_seconds', value: rows[0]?.oldest ?? 0 },
    ];
  },
});
