import type { SecurityNote } from '../../../platform/http/app-error.ts';
import type { Session } from '../../../platform/http/call.ts';
import type { Origin } from './security-event.ts';
import type { SecurityLog } from './security-log.ts';

interface Occasion {
  readonly at: Date;
  readonly requestId: string | null;
  readonly origin: Origin;
}

/** @param session whose failure it is, where the note names nobody */
export function noteFailure(
  log: SecurityLog,
  { person, ...event }: SecurityNote,
  session: Session | null,
  occasion: Occasion,
): void {
  const whose = person ?? session?.actor;
  log.note({
    ...event,
    ...occasion,
    organizationId: whose?.organizationId ?? null,
    personId: whose?.id ?? null,
  });
}
