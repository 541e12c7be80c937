/** Everything that the security log keeps: for each kind of event what can happen, and the data that it keeps. */
import { z } from 'zod';
import { ORGANIZATION_STATUSES, ROLES } from '../enums.ts';
import { LOOKED_INTO } from './looked-into.ts';
import { type Coded, coded } from './recorded-event.ts';

export const SECURITY_OUTCOMES = ['ok', 'refused', 'failed'] as const;
export type SecurityOutcome = (typeof SECURITY_OUTCOMES)[number];

/** How somebody came to a session, or tried to. */
export const WAYS_IN = [
  'password',
  'second_factor',
  'provider',
  'registration',
  'set_up',
  'passkey',
] as const;
export type WayIn = (typeof WAYS_IN)[number];

const nothing = z.object({});
const count = z.int();
/** The code of the error that was answered, or `UNKNOWN_ACCOUNT`, which no answer tells. */
const reason = z.string();
/** Method and path as the contract writes them, or the name of an event that a page's connection sent. */
const call = z.string();
const role = z.enum(ROLES);
const changeOf = <Value extends z.ZodType>(value: Value) => z.object({ from: value, to: value });

const SECURITY_EVENTS = {
  sign_in: {
    signed_in: z.object({ way: z.enum(WAYS_IN) }),
    /** The first proof was right, and the second factor is asked for. */
    code_asked: z.object({ way: z.enum(WAYS_IN) }),
    not_signed_in: z.object({ way: z.enum(WAYS_IN), reason }),
    signed_out: nothing,
    sessions_ended: z.object({ sessions: count }),
  },
  password: {
    changed: nothing,
    /** By somebody signed in who was asked for it again. */
    wrong: z.object({ reason }),
    reset_asked: nothing,
    /** A link that opens nothing: unknown, used or too old. */
    link_refused: nothing,
    /** By the link of an e-mail, or by the command of whoever holds the machine. */
    reset: z.object({ way: z.enum(['link', 'shell']) }),
  },
  second_factor: {
    enabled: nothing,
    disabled: nothing,
    reset: nothing,
    wrong_code: z.object({ reason }),
    recovery_code_used: nothing,
    recovery_codes_renewed: nothing,
    passkey_added: nothing,
    passkey_renamed: nothing,
    passkey_removed: nothing,
    /** Why not: its challenge, owner, count or signature. */
    passkey_refused: z.object({ reason }),
    required: changeOf(z.array(role)),
  },
  token: {
    created: z.object({ token: z.string() }),
    revoked: z.object({ token: z.string() }),
  },
  refusal: {
    forbidden: z.object({ call, reason }),
    /** What is not there and what is not theirs are the same answer, and the same entry. */
    not_found: z.object({ call }),
  },
  look_in: { opened: z.object({ what: z.enum(LOOKED_INTO) }) },
  export: { exported: z.object({ call, rows: count.nullable() }) },
  import: { imported: z.object({ what: z.enum(['projects', 'users']), rows: count, imported: count }) },
  account: {
    created: z.object({ role }),
    registered: nothing,
    applied: nothing,
    joined: nothing,
    approved: nothing,
    declined: nothing,
    invited: nothing,
    invitation_accepted: nothing,
    identity_linked: nothing,
    role_changed: changeOf(role),
    email_changed: nothing,
    deactivated: nothing,
    reactivated: nothing,
    moved_away: nothing,
    moved_here: nothing,
    deleted: nothing,
  },
  organization: {
    created: nothing,
    status_changed: changeOf(z.enum(ORGANIZATION_STATUSES)),
    deleted: nothing,
    purged: z.object({ people: count }),
  },
  installation: { set_up: nothing },
} satisfies Record<string, Record<string, z.ZodType>>;

export type SecurityKind = keyof typeof SECURITY_EVENTS;
export const SECURITY_KINDS = Object.keys(SECURITY_EVENTS) as [SecurityKind, ...SecurityKind[]];

type KnownSecurityEvent = Coded<typeof SECURITY_EVENTS>;
/** One that nothing here describes, such as that of a newer version. */
type UnknownSecurityEvent = { readonly event: 'unknown'; readonly data: Readonly<Record<string, unknown>> };
export type SecurityEvent = KnownSecurityEvent | UnknownSecurityEvent;
/** What can be written. */
export type NewSecurityEvent = KnownSecurityEvent;

export const securityEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('unknown'), data: z.record(z.string(), z.unknown()) }),
  ...coded(SECURITY_EVENTS),
]) as unknown as z.ZodType<SecurityEvent>;
