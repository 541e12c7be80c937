/** What of the record of events stands in the security log too, with the address and the session of whoever did it. */
import type { NewSecurityEvent } from '@switchboard/contract/record/security-events.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { ActorContext } from '../actor-context.ts';
import { type Happening, writeSecurityEvents } from './security-event.ts';

interface Recorded {
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly subject_name?: string | null | undefined;
  readonly verb: string;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/** Verbs of accounts that are called the same in both. */
const OF_ACCOUNTS: readonly string[] = [
  'registered',
  'applied',
  'joined',
  'approved',
  'declined',
  'invited',
  'invitation_accepted',
  'identity_linked',
  'deactivated',
  'reactivated',
  'moved_away',
  'moved_here',
  'deleted',
];
const RENAMED: Readonly<Record<string, string>> = {
  'user.password_changed': 'password.changed',
  'user.sessions_ended': 'sign_in.sessions_ended',
  'user.token_created': 'token.created',
  'user.token_revoked': 'token.revoked',
  'service_account.token_created': 'token.created',
  'service_account.token_revoked': 'token.revoked',
  'user.second_factor_enabled': 'second_factor.enabled',
  'user.second_factor_disabled': 'second_factor.disabled',
  'user.second_factor_reset': 'second_factor.reset',
  'user.recovery_code_used': 'second_factor.recovery_code_used',
  'user.recovery_codes_renewed': 'second_factor.recovery_codes_renewed',
  'organization.created': 'organization.created',
  'organization.imported': 'import.imported',
  'organization.second_factor_required': 'second_factor.required',
  'installation.second_factor_required': 'second_factor.required',
};
const EDITS: Readonly<Record<string, string>> = {
  'user.role': 'account.role_changed',
  'user.email': 'account.email_changed',
  'organization.status': 'organization.status_changed',
};

/** @param byLink whether somebody without a session did it */
function codeOf(
  { subject_kind: kind, verb, data = {} }: Recorded,
  ofInstallation: boolean,
  byLink: boolean,
): Pick<Happening, 'event' | 'data'> | null {
  // What the record keeps of these has the shape that the log keeps of them.
  const same = (event: string, kept: object = data) => ({ event, data: kept }) as unknown as NewSecurityEvent;
  const renamed = RENAMED[`${kind}.${verb}`];
  if (renamed !== undefined)
    return renamed.startsWith('token.') ? same(renamed, { token: data.token }) : same(renamed);
  if (verb === 'edited') {
    const { field, from, to } = data;
    const edit = EDITS[`${kind}.${field}`];
    if (edit === undefined) return null;
    return same(edit, field === 'email' ? {} : { from, to });
  }
  if (kind === 'organization' && ofInstallation) {
    return same(`organization.${verb}`, verb === 'purged' ? { people: data.people } : {});
  }
  if (kind === 'data_export' && verb === 'created')
    return same('export.exported', { call: 'POST /admin/exports', rows: null });
  if (kind !== 'user') return null;
  // Names that people give their devices are not the log's.
  if (verb.startsWith('passkey_')) return same(`second_factor.${verb}`, {});
  if (verb === 'password_reset') return same('password.reset', { way: byLink ? 'link' : 'shell' });
  // An import is one entry by itself.
  if (verb === 'created') return data.imported === true ? null : same('account.created', { role: data.role });
  return OF_ACCOUNTS.includes(verb) ? same(`account.${verb}`) : null;
}

/** Writes those of these events that belong in the log; to be called with everything that is recorded. */
export async function logRecordedEvents(
  trx: Database,
  organizationId: string | null,
  context: ActorContext,
  recorded: readonly Recorded[],
): Promise<void> {
  const { origin = null, at, requestId } = context;
  const byLink = context.actor === null && origin !== null;
  const happenings = recorded.flatMap((one): Happening[] => {
    const code = codeOf(one, organizationId === null, byLink);
    if (code === null) return [];
    // Whoever has the link of an account acts as its owner.
    const personId = byLink && one.subject_kind === 'user' ? one.subject_id : (context.actor?.id ?? null);
    const about = one.subject_id === personId ? {} : { about: aboutOf(one) };
    return [{ ...code, at, organizationId, personId, origin, requestId, ...about } as Happening];
  });
  await writeSecurityEvents(trx, happenings);
}

/** People are called by their names, which are looked up: the record calls some of them by their e-mail. */
const aboutOf = ({ subject_kind: kind, subject_id: id, subject_name: name, data }: Recorded) =>
  kind === 'user' ? { kind, id } : { kind, id, name: name ?? textOf(data?.name) };

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
