import { securityEvent } from '@switchboard/contract/record/security-events.ts';
import type { SecurityLogEntry } from '@switchboard/contract/record/security-log.ts';
import { securityText } from '@switchboard/contract/record/security-words.ts';
import type { Logger } from '../../../platform/log.ts';
import type { SecurityLogRow } from './security-event.repo.ts';

/** @param log for rows that cannot be read */
export function presentSecurityEvent(row: SecurityLogRow, log: Logger): SecurityLogEntry {
  const event = readEvent(row, log);
  return {
    _id: row.id,
    at: row.at.toISOString(),
    times: row.times,
    lastAt: row.last_at.toISOString(),
    kind: row.kind,
    outcome: row.outcome,
    by:
      row.person_id === null
        ? null
        : {
            _id: row.person_id,
            name: row.person_name ?? '',
            role: row.person_role,
            email: row.person_email,
          },
    about:
      row.subject_kind === null
        ? null
        : { kind: row.subject_kind, id: row.subject_id, name: row.subject_name ?? '' },
    organization:
      row.organization_id === null ? null : { _id: row.organization_id, name: row.organization_name ?? '' },
    address: row.address,
    session: row.session_id,
    requestId: row.request_id,
    text: securityText(event, row.subject_name ?? ''),
    ...event,
  };
}

function readEvent({ id, kind, action, data }: SecurityLogRow, log: Logger) {
  const event = securityEvent.safeParse({ event: `${kind}.${action}`, data });
  if (event.success) return event.data;
  log.error({ event: id, issues: event.error.issues }, 'a security event cannot be read');
  return { event: 'unknown' as const, data };
}
