import { ROLES } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { READ_BY, type TextKind } from '@switchboard/contract/policies/audience.ts';
import { isByName, rulesBehind } from '@switchboard/contract/policies/explain.ts';
import { holds } from '@switchboard/contract/policies/judge.ts';
import { ruleWords } from '@switchboard/contract/policies/rule-words.ts';
import { conditionOf } from '@switchboard/contract/policies/ticket-rules.ts';
import { isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { fullName } from '../../people/person-ref.ts';
import { factsOf } from '../ticket.facts.ts';
import type { TicketRow } from '../ticket.repo.ts';
import { findAccounts } from './audience.repo.ts';
import { audienceVersionOf, factsAtVersion } from './audience-version.ts';
import { actorOf } from './read-audience.ts';

/** So many are named. */
const NAMED = 3;

/**
 * Text that was written for fewer people than would read it now is not stored until its writer knows.
 * @param version of whom it was written for
 * @throws AppError AUDIENCE_GREW
 */
export async function refuseGrownAudience(
  trx: Database,
  actor: Actor,
  ticket: TicketRow,
  { kind, version }: { readonly kind: TextKind; readonly version: string },
): Promise<void> {
  if (version === audienceVersionOf(ticket)) return;
  const right = READ_BY[kind];
  const now = factsOf(ticket);
  const before = factsAtVersion(ticket, version);
  const ids = [
    ...now.people.map(({ userId }) => userId),
    ...(now.team ?? []),
    ...(now.offered ?? []),
    ...(now.projectPeople ?? []),
    ...(now.leads ?? []),
  ];
  const hasCome = (person: Actor) =>
    rulesBehind(right, person, now).length > 0 &&
    !holds(conditionOf(right), { ...person, leadsScope: before.leadsScope ?? 'organization' }, before);
  const come = (await findAccounts(trx, ids)).filter(
    (account) => account.is_active && account.id !== actor.id && hasCome(actorOf(account)),
  );
  const staff = isStaff(actor, now);
  const isShown = (id: string) => staff || now.people.some(({ userId }) => userId === id);
  const names = come.filter(({ id }) => isShown(id)).map(fullName);
  const groups = [
    ...come.filter(({ id }) => !isShown(id)).flatMap((one) => rulesBehind(right, actorOf(one), now)),
    // Everybody of a role: whoever that is, they are on no ticket by name.
    ...ROLES.map((role) => ({
      id: '',
      role,
      organizationId: role === 'super_admin' ? null : ticket.organization_id,
      leadsScope: now.leadsScope ?? 'organization',
    }))
      .filter(hasCome)
      .flatMap((somebody) => rulesBehind(right, somebody, now)),
  ].filter((rule) => !isByName(rule));
  const all = [...names, ...new Set(groups.map((rule) => ruleWords(rule, now.leadsScope).reason))];
  if (all.length === 0) return;
  const more = all.length > NAMED ? [`${all.length - NAMED} more`] : [];
  const [last, ...others] = [...all.slice(0, NAMED), ...more].toReversed();
  const who = others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
  throw new AppError('AUDIENCE_GREW', { message: `${who} can read this ticket now` });
}
