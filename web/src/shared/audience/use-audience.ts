import type { TextKind } from '@switchboard/contract/policies/audience.ts';
import { getAudience } from '@switchboard/contract/tickets/audience.ts';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';

/** Who will read such a text of the ticket. The live connection makes it out of date. */
export const useAudience = (ticketId: string, kind: TextKind) =>
  useApiQuery(
    ['tickets', 'audience', ticketId, kind],
    (options) => call(getAudience, { params: { id: ticketId }, query: { kind }, ...options }),
    { staleTime: CACHE.ticketDetail },
  );

/**
 * The version of the audience that a text was begun for. Until something is written it follows the one that is shown.
 * @param version that is shown; undefined while it is not known
 */
export function useWrittenFor(kind: TextKind, version: string | undefined, isBegun: boolean) {
  const [kept, setKept] = useState({ kind, version });
  const isKept = isBegun && kept.kind === kind && kept.version !== undefined;
  const current = isKept ? kept : { kind, version };
  if (current.kind !== kept.kind || current.version !== kept.version) setKept(current);
  return current.version;
}
