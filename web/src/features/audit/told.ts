import type { AuditEntry } from '@switchboard/contract/entities/audit.ts';
import { ROLE_LABELS, ROLES, type Role } from '@switchboard/contract/enums.ts';
import { day } from '../../lib/format/format.ts';
import { text } from './text.ts';

type Change = Pick<AuditEntry, 'field' | 'from' | 'to' | 'reason'>;

const isRole = (word: string): word is Role => ROLES.some((role) => role === word);

/** Roles by their names, of which the record may hold several. */
const rolesIn = (value: string | null) =>
  value === null
    ? null
    : value
        .split(' ')
        .map((word) => (isRole(word) ? ROLE_LABELS[word] : word))
        .join(', ');

/** Fields of subscriptions and projects that hold a day, or an amount and its day. */
const DATED = ['start date', 'end date', 'expiry date', 'next payment', 'payment'];

const datesIn = (value: string | null) => value?.replace(/\d{4}-\d{2}-\d{2}/g, day) ?? null;

const whatBecameOfLogo = ({ from, to }: Change) => {
  if (!to) return text.logo.removed;
  return from ? text.logo.replaced : text.logo.set;
};

/** What an entry of the record says of a change, in words: roles, logos and days are recorded as codes. */
export function told({ kind, verb, field, from, to, reason }: AuditEntry): Change {
  if (kind === 'organization' && field === 'logo') {
    return { field, from: null, to: whatBecameOfLogo({ field, from, to, reason }), reason };
  }
  if ((kind === 'subscription' || kind === 'project') && DATED.includes(field ?? '')) {
    return { field, from: datesIn(from), to: datesIn(to), reason };
  }
  const isOfRoles = (kind === 'user' && verb === 'created') || verb === 'second_factor_required';
  return isOfRoles ? { field, from: rolesIn(from), to: rolesIn(to), reason } : { field, from, to, reason };
}
