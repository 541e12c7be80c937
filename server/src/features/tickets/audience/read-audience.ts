import type { Actor } from '@switchboard/contract/people/actor.ts';
import { READ_BY, rulesOfKind, type TextKind, WRITTEN_BY } from '@switchboard/contract/policies/audience.ts';
import type { TicketFacts } from '@switchboard/contract/policies/condition.ts';
import { isByName, rulesBehind } from '@switchboard/contract/policies/explain.ts';
import { holds } from '@switchboard/contract/policies/judge.ts';
import { ruleWords } from '@switchboard/contract/policies/rule-words.ts';
import { conditionOf } from '@switchboard/contract/policies/ticket-rules.ts';
import type { Audience } from '@switchboard/contract/tickets/audience.ts';
import { isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import type { TicketRow } from '../ticket.repo.ts';
import { type AccountRow, findAccounts, findGroups, type GroupRow, listGroup } from './audience.repo.ts';
import { audienceVersionOf } from './audience-version.ts';

const EXCLUDED = {
  reply: 'People on the ticket who do not read it',
  note: 'People on the ticket who read no internal notes',
  chat: 'People on the ticket who do not chat',
} as const satisfies Record<TextKind, string>;

export const actorOf = ({
  id,
  role,
  organization_id,
  granted = [],
  leads_scope = 'organization',
}: AccountRow): Actor => ({
  id,
  role,
  organizationId: organization_id,
  granted,
  leadsScope: leads_scope,
});

/**
 * Who reads such a text of the ticket, for who may write one: by the rules that its readers pass.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function readAudience(
  db: Database,
  actor: Actor,
  ticketId: string,
  kind: TextKind,
): Promise<Audience> {
  const ticket = await requireWriter(db, actor, ticketId, kind);
  const facts = factsOf(ticket);
  const [accounts, { groups, members }] = await Promise.all([
    findAccounts(
      db,
      facts.people.map(({ userId }) => userId),
    ),
    findGroups(db, kind, facts),
  ]);
  const staff = isStaff(actor, facts);
  const named = accounts
    .filter((account) => account.is_active)
    .map((account) => ({ account, rules: rulesBehind(READ_BY[kind], actorOf(account), facts) }));
  const readers = named.filter(({ rules }) => rules.length > 0);
  const others = named.filter(
    ({ account, rules }) => rules.length === 0 && account.organization_id === ticket.organization_id,
  );
  const reading =
    readers.filter(({ account }) => account.organization_id !== null).length +
    groups.reduce((sum, group) => sum + group.members, 0);
  return {
    version: audienceVersionOf(ticket),
    people: readers
      .map(({ account, rules }) => ({
        ...presentPerson(account),
        role: staff ? account.role : null,
        reasons: different(
          rules
            .filter((rule) => staff || isByName(rule))
            .map((rule) => ({ rule, text: ruleWords(rule, facts.leadsScope).reason })),
        ),
      }))
      .toSorted(byName),
    groups: groups.map((group) => presentGroup(group, staff, facts)),
    excluded: [
      { text: EXCLUDED[kind], count: others.length },
      {
        text: `The rest of ${ticket.organization_name}`,
        count: Math.max(0, members - reading - others.length),
      },
    ].filter(({ count }) => count > 0),
  };
}

type Named = { readonly firstName: string; readonly lastName: string };
const byName = (one: Named, other: Named) =>
  `${one.firstName} ${one.lastName}`.localeCompare(`${other.firstName} ${other.lastName}`);

/** What reads alike is one reason. */
const different = <Reason extends { readonly text: string }>(reasons: readonly Reason[]): Reason[] =>
  [...new Map(reasons.toReversed().map((reason) => [reason.text, reason])).values()].toReversed();

const presentGroup = (
  { rule, count, sample }: GroupRow,
  staff: boolean,
  { leadsScope }: TicketFacts,
): Audience['groups'][number] => ({
  rule,
  text: ruleWords(rule, leadsScope).reason,
  count,
  sample: staff ? sample.map(presentPerson) : [],
});

/**
 * A page of one group, for staff of the ticket.
 * @throws AppError NOT_FOUND also for a rule that makes no such group, FORBIDDEN
 */
export async function readGroup(
  db: Database,
  actor: Actor,
  ticketId: string,
  { kind, rule, page, limit }: { kind: TextKind; rule: string; page: number; limit: number },
) {
  const ticket = await requireWriter(db, actor, ticketId, kind);
  const facts = factsOf(ticket);
  if (!isStaff(actor, facts)) throw new AppError('FORBIDDEN');
  if (!rulesOfKind(kind).some((one) => one === rule && !isByName(one))) throw new AppError('NOT_FOUND');
  const { people, total } = await listGroup(db, kind, facts, { rule, limit, offset: (page - 1) * limit });
  return { people: people.map((row) => ({ ...presentPerson(row), role: row.role })), total };
}

async function requireWriter(
  db: Database,
  actor: Actor,
  ticketId: string,
  kind: TextKind,
): Promise<TicketRow> {
  const ticket = await requireTicket(db, actor, ticketId);
  if (!holds(conditionOf(WRITTEN_BY[kind]), actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
  return ticket;
}
