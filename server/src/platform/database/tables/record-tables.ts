/** What happened, in an organization and in the installation, who came in, which requests were done, and which e-mails went out. */
import type { Role } from '@switchboard/contract/enums.ts';
import type { SecurityOutcome } from '@switchboard/contract/record/security-events.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export interface RecordTables {
  events: {
    organization_id: string;
    id: string;
    sequence: GeneratedAlways<number>;
    actor_id: string | null;
    actor_role: Role | null;
    subject_kind: string;
    subject_id: string;
    /** What the subject was called then; null for tickets, which have their number. */
    subject_name: string | null;
    verb: string;
    /** By kind and verb: see the contract's `record/events.ts`. */
    data: Generated<Readonly<Record<string, unknown>>>;
    /** The event's values as text, for the search of the audit; null where it does not show the event. */
    search_text: string | null;
    at: Date;
    request_id: string | null;
    /** By which token, in words. */
    via: string | null;
  };
  installation_events: {
    id: string;
    sequence: GeneratedAlways<number>;
    actor_id: string | null;
    subject_kind: string;
    subject_id: string;
    verb: string;
    data: Generated<Readonly<Record<string, unknown>>>;
    at: Date;
    request_id: string | null;
    /** By which token, in words. */
    via: string | null;
  };
  security_events: {
    id: string;
    sequence: GeneratedAlways<number>;
    at: Date;
    /** Whose admins read it; null for the installation. */
    organization_id: string | null;
    kind: string;
    action: string;
    outcome: SecurityOutcome;
    person_id: string | null;
    person_name: string | null;
    person_role: Role | null;
    subject_kind: string | null;
    subject_id: string | null;
    subject_name: string | null;
    /** By kind and action: see the contract's `record/security-events.ts`. */
    data: Generated<Readonly<Record<string, unknown>>>;
    address: string | null;
    session_id: string | null;
    request_id: string | null;
    times: Generated<number>;
    last_at: Date;
    /** The same for what is counted in one row. */
    count_key: string | null;
  };
  idempotency_keys: {
    user_id: string;
    /** Method and path of the contract. */
    call: string;
    key: string;
    /** Of everything that the request carried. */
    fingerprint: Buffer;
    /** The request that works on it, or has done it. */
    request_id: string;
    /** Null while it is worked on. */
    status: number | null;
    /** What it has made, as its route knows it. */
    made: string | null;
    claimed_at: Date;
    /** The node that works on it; null where an older program does. */
    node_id: string | null;
  };
  mails: {
    id: string;
    kind: string;
    /** SHA-256 of the address; null for those sent before it was kept. */
    recipient: Buffer | null;
    /** That has caused it, where it can cause many; for as long as they are counted. */
    organization_id: string | null;
    outcome: 'sent' | 'refused';
    at: Date;
  };
}
