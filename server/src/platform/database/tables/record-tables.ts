/** What happened, in an organization and in the installation, which requests were done, and which e-mails went out. */
import type { Role } from '@switchboard/contract/enums.ts';
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
  };
  mails: {
    id: string;
    kind: string;
    /** SHA-256 of the address; null for those sent before it was kept. */
    recipient: Buffer | null;
    outcome: 'sent' | 'refused';
    at: Date;
  };
}
