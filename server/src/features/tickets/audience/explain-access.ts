import { ASSIGNMENT_TYPES, type Relation, ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Fact, TicketFacts } from '@switchboard/contract/policies/condition.ts';
import { explainRules, type JudgedRule } from '@switchboard/contract/policies/explain.ts';
import { PERMISSION_WORDS } from '@switchboard/contract/policies/permission-words.ts';
import { type HeldPermission, isGranted, permits } from '@switchboard/contract/policies/permissions.ts';
import { RELATION_WORDS, ruleWords } from '@switchboard/contract/policies/rule-words.ts';
import type { Access, AccessFact } from '@switchboard/contract/tickets/audience.ts';
import { canExplain, canRead, rightsOn } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { rolesHeldBy } from '../../people/granted.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import type { TicketRow } from '../ticket.repo.ts';
import { findLatestRelations, findOffersTo, type RelationRow } from './access-facts.repo.ts';
import { findAccounts } from './audience.repo.ts';
import { actorOf } from './read-audience.ts';

const ACTIVE = 'Only members of the organization with an active account, and super admins, see anything.';

/**
 * Why somebody may see a ticket, or may not, for its staff: every rule, with what it stood on. What is told of the ticket
 * its staff read on its page.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED for who is no member of the ticket's organization
 */
export async function explainAccess(
  db: Database,
  actor: Actor,
  ticketId: string,
  personId: string,
  at: Date,
): Promise<{ person: ReturnType<typeof presentPerson> & Pick<Actor, 'role'>; access: Access }> {
  const ticket = await requireTicket(db, actor, ticketId);
  const facts = factsOf(ticket);
  if (!canExplain(actor, facts)) throw new AppError('FORBIDDEN');
  const [account] = isId(personId) ? await findAccounts(db, [personId]) : [];
  if (account === undefined || account.organization_id !== ticket.organization_id) {
    throw invalid('person', MESSAGES.addedUnknown);
  }
  const person = actorOf(account);
  const [relations, offers, roles] = await Promise.all([
    findLatestRelations(db, ticket, person.id),
    findOffersTo(db, ticket, person.id),
    rolesHeldBy(ticket.organization_id, db, person.id),
  ]);
  const told = new Map(relations.map((row) => [row.relation, tellRelation(row)]));
  const tell = (fact: Fact, isSo: boolean): AccessFact[] => {
    if (fact.fact === 'relation') {
      const known = fact.in.flatMap((one) => told.get(one) ?? []);
      // Of what is not so, only what was so once is worth telling.
      return known.length > 0 ? known.filter(({ until }) => (until === null) === isSo) : [];
    }
    if (fact.fact === 'offered' && isSo) return offers.map((offer) => plain('Offered', offer));
    const text = wordsOf(fact, isSo, ticket, person, roles);
    return text === null ? [] : [plain(text)];
  };
  const isActive = account.is_active;
  const rules = explainRules(person, facts).map((judged) =>
    presentRule(judged, isActive, tell, facts.leadsScope),
  );
  return {
    person: { ...presentPerson(account), role: account.role },
    access: {
      canRead: isActive && canRead(person, facts),
      rights: isActive ? rightsOn(person, facts) : [],
      at: at.toISOString(),
      rules: [
        {
          rule: 'account',
          text: ACTIVE,
          outcome: isActive ? 'granted' : 'denied',
          facts: [plain(isActive ? 'The account is active' : 'The account is deactivated')],
        },
        ...rules,
      ],
    },
  };
}

const presentRule = (
  { rule, outcome, stoodOn }: JudgedRule,
  isActive: boolean,
  tell: (fact: Fact, isSo: boolean) => AccessFact[],
  leadsScope: TicketFacts['leadsScope'],
): Access['rules'][number] => ({
  rule,
  text: ruleWords(rule, leadsScope).explains,
  // Nobody has rights without an account.
  outcome: outcome === 'granted' && !isActive ? 'denied' : outcome,
  // What reads alike is told once.
  facts: [
    ...new Map(
      stoodOn
        .flatMap((fact) => tell(fact, outcome === 'granted'))
        .map((told) => [JSON.stringify(told), told]),
    ).values(),
  ],
});

const plain = (
  text: string,
  {
    since = null,
    until = null,
    by = null,
  }: Partial<Record<'since' | 'until', Date | null>> & { by?: string | null } = {},
): AccessFact => ({ text, since: since?.toISOString() ?? null, until: until?.toISOString() ?? null, by });

const tellRelation = (row: RelationRow): AccessFact => plain(RELATION_WORDS[row.relation], row);

const isAssignment = (relation: Relation) => ASSIGNMENT_TYPES.some((one) => one === relation);

const SHARED_WITH = {
  project: 'its project',
  managers: 'managers and BU heads',
  everyone: 'everyone in the organization',
} as const;

type HeldRoles = Awaited<ReturnType<typeof rolesHeldBy>>;

/** By which of somebody's roles they have a permission. */
function permissionWords({ name, scope }: HeldPermission, person: Actor, roles: HeldRoles): string {
  const { role, leadsScope = 'organization' } = person;
  if (permits({ role, leadsScope }, name, scope)) return `Role: ${ROLE_LABELS[role]}`;
  const giving = roles.filter(({ permissions }) => isGranted(permissions, { name, scope }));
  return `Role: ${giving.map((one) => one.name).join(', ')} (${PERMISSION_WORDS[name].label})`;
}

/** Of what is not recorded with a moment. */
function wordsOf(
  fact: Fact,
  isSo: boolean,
  ticket: TicketRow,
  person: Actor,
  roles: HeldRoles,
): string | null {
  switch (fact.fact) {
    case 'role':
      return isSo ? `Role: ${ROLE_LABELS[person.role]}` : null;
    case 'permission':
      return isSo ? permissionWords(fact, person, roles) : null;
    case 'leads':
      return isSo ? 'Leads its project' : 'Does not lead its project';
    case 'in_team':
      if (ticket.team_name == null) return 'It lies with no team';
      return isSo ? `In the team ${ticket.team_name}` : `Not in the team ${ticket.team_name}`;
    case 'offered':
      return 'It is not offered to them';
    case 'taken':
      return ticket.people.some(({ relation }) => isAssignment(relation))
        ? 'Somebody has it'
        : 'Nobody has it';
    case 'merged':
      return isSo ? 'It was merged into another ticket' : null;
    case 'confidential':
      return ticket.confidential ? 'It is confidential' : null;
    case 'opened':
      return isSo ? 'Opened with a reason' : null;
    case 'shared':
      return `${isSo ? 'Shared' : 'Not shared'} with ${SHARED_WITH[fact.as]}`;
    case 'member':
    case 'relation':
    case 'watched':
      return null;
  }
}
