import type { RetainedTicket, Retention } from '@switchboard/contract/data-lifecycle/retention.ts';
import type { OverRow, PolicyRow } from './retention.repo.ts';
import { BEFORE } from './set-retention.ts';

const moment = (at: Date | null | undefined) => at?.toISOString() ?? null;

export function presentRetention(row: PolicyRow | undefined): Retention {
  const { months, action, is_active } = row ?? BEFORE;
  return {
    months,
    action,
    isActive: is_active,
    announcedAt: moment(row?.announced_at),
    startsAt: moment(row?.starts_at),
    lastRunAt: moment(row?.last_run_at),
  };
}

export const presentRetained = (row: OverRow): RetainedTicket => ({
  _id: row.ticket_id,
  ticketNumber: row.number,
  summary: row.summary,
  closedAt: row.closed_at.toISOString(),
  heldBy: row.held_by,
});
