/** What is written to the security log, and what of it is counted in one row. */
import { HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import type { LookedInto } from '@switchboard/contract/record/looked-into.ts';
import type { NewSecurityEvent, SecurityOutcome } from '@switchboard/contract/record/security-events.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { addressKey } from '../../../platform/networks.ts';
import { insertSecurityEvents, type SecurityEventRow } from './security-event.repo.ts';

/** From where a request came, and in which session. */
export interface Origin {
  readonly address: string;
  /** Null without a session. */
  readonly sessionId: string | null;
}

export type Happening = NewSecurityEvent & {
  readonly outcome?: SecurityOutcome;
  readonly at: Date;
  /** Whose admins read it; null for the installation. */
  readonly organizationId: string | null;
  /** Who did it, or tried to. */
  readonly personId: string | null;
  /** Names of people and organizations are looked up where they are not given. */
  readonly about?: { readonly kind: string; readonly id: string | null; readonly name?: string | undefined };
  readonly origin: Origin | null;
  readonly requestId: string | null;
};

export function rowOf(happening: Happening, countKey: string | null = null): SecurityEventRow {
  const { event, data, outcome = 'ok', at, about, origin } = happening;
  const [kind = '', action = ''] = event.split('.');
  return {
    id: newId(),
    at,
    organization_id: happening.organizationId,
    kind,
    action,
    outcome,
    person_id: happening.personId,
    subject_kind: about?.kind ?? null,
    subject_id: about?.id ?? null,
    subject_name: about?.name ?? null,
    data,
    address: origin?.address ?? null,
    session_id: origin?.sessionId ?? null,
    request_id: happening.requestId,
    times: 1,
    last_at: at,
    count_key: countKey,
  };
}

/** Writes what was done, in the transaction that does it. */
export const writeSecurityEvents = (trx: Database, happenings: readonly Happening[]): Promise<void> =>
  insertSecurityEvents(
    trx,
    happenings.map((happening) => rowOf(happening)),
  );

/** So long is a look-in one row: at a ticket, and what is of it, and at a list. Every export is one. */
export const lookInSlot = (what: LookedInto): number =>
  what === 'ticket' || what === 'chat' || what === 'file' ? 15 * MINUTE : HOUR;

/** How long the same thing is counted in one row. */
const counted = ({ event, data }: Happening) => {
  if (event === 'look_in.opened') return lookInSlot(data.what);
  return event === 'refusal.not_found' ? 15 * MINUTE : MINUTE;
};

/**
 * The same for what is one row: the same thing by the same person, in the same session, from the same address, about
 * the same, within the same minutes. What somebody without an account tries is told apart by its address alone, and
 * what is not there by nothing, since that is whatever somebody types.
 */
export function countKeyOf(happening: Happening): string {
  const { event, outcome = 'ok', organizationId, personId, about, origin, at, data } = happening;
  const slot = Math.floor(at.getTime() / counted(happening));
  const detail = event === 'refusal.not_found' ? '' : JSON.stringify(data);
  const parts = [
    event,
    outcome,
    organizationId,
    personId,
    about?.id,
    origin && addressKey(origin.address),
    origin?.sessionId,
    detail,
    slot,
  ];
  return parts.map((part) => part ?? '').join(' ');
}
