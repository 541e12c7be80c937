import type { SessionInfo } from '@switchboard/contract/members/profile.ts';
import type { listSessions } from '../../access/sessions/session.repo.ts';

type Row = Awaited<ReturnType<typeof listSessions>>[number];

/** @param currentId the session of the call */
export const presentSession = (row: Row, currentId: string): SessionInfo => ({
  _id: row.id,
  current: row.id === currentId,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  address: row.address,
  userAgent: row.user_agent,
});
