import type { QueryOf } from '@switchboard/contract/endpoint.ts';
import type { Relation } from '@switchboard/contract/enums.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Condition } from '@switchboard/contract/policies/condition.ts';
import { asksOf } from '@switchboard/contract/policies/explain.ts';
import { ruleWords } from '@switchboard/contract/policies/rule-words.ts';
import type { listSeenTickets, SeenTicket } from '@switchboard/contract/tickets/seen-tickets.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import { invalid, notFound } from '../../../platform/http/app-error.ts';
import { type CsvColumn, csvAnswer } from '../../../platform/http/csv-answer.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { findUserIn } from '../../people/user.repo.ts';
import { readableBy } from '../ticket.scope.ts';
import {
  countSeenTickets,
  isReadingRule,
  readSeenTickets,
  type SeenTicketRow,
  seenBy,
} from './seen-ticket.repo.ts';

/** Rows of a file that are read together. */
const BATCH = 500;

type Query = QueryOf<typeof listSeenTickets>;

/**
 * A page of what a member of the caller's organization reads. Without an active account they read nothing. What is
 * confidential and not the caller's to read is not told of.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED for a rule that lets nobody read
 */
export async function listSeen(db: Database, caller: Actor, personId: string, query: Query) {
  const { person, row, rule } = await requirePerson(db, caller, personId, query.rule);
  const about = { ...presentPerson(row), role: row.role, isActive: row.is_active };
  const readable = readableBy(person);
  const asked = { actor: person, caller };
  const scope = row.is_active ? seenBy(person, rule, readable) : null;
  if (scope === null) return { person: about, tickets: [], totals: [], pagination: paginate(0, query) };
  const [{ total, totals }, rows] = await Promise.all([
    countSeenTickets(readable, db, asked),
    readSeenTickets(scope, db, asked, {
      before: null,
      offset: (query.page - 1) * query.limit,
      limit: query.limit,
    }),
  ]);
  const found = rule === null ? total : (totals.find((one) => one.rule === rule)?.count ?? 0);
  return {
    person: about,
    tickets: rows.map((one) => present(one, person)),
    totals: totals.map((one) => ({ ...one, text: ruleWords(one.rule, person.leadsScope).reason })),
    pagination: paginate(found, query),
  };
}

/** @throws AppError NOT_FOUND, VALIDATION_FAILED */
export async function exportSeen(
  db: Database,
  caller: Actor,
  personId: string,
  { rule: named, now }: { readonly rule: string; readonly now: Date },
): Promise<FileAnswer> {
  const { person, row, rule } = await requirePerson(db, caller, personId, named);
  const readable = readableBy(person);
  const asked = { actor: person, caller };
  const scope = row.is_active ? seenBy(person, rule, readable) : null;
  const { total, totals } =
    scope === null ? { total: 0, totals: [] } : await countSeenTickets(readable, db, asked);
  async function* rows(): AsyncGenerator<SeenTicket> {
    let before: string | null = null;
    while (scope !== null) {
      const batch: SeenTicketRow[] = await readSeenTickets(scope, db, asked, {
        before,
        offset: 0,
        limit: BATCH,
      });
      yield* batch.map((one) => present(one, person));
      before = batch.at(-1)?.id ?? null;
      if (batch.length < BATCH) return;
    }
  }
  return csvAnswer({
    name: `access_${now.toISOString().slice(0, 10)}`,
    columns: COLUMNS,
    rows: rows(),
    total: rule === null ? total : (totals.find((one) => one.rule === rule)?.count ?? 0),
  });
}

const COLUMNS: readonly CsvColumn<SeenTicket>[] = [
  ['Ticket Number', ({ ticket }) => ticket.ticketNumber],
  ['Summary', ({ ticket }) => ticket.title],
  ['Reason', ({ reasons }) => reasons.map(({ text }) => text).join('; ')],
  ['Since', ({ since }) => since ?? ''],
  ['By', ({ by }) => by ?? ''],
];

/** @throws AppError NOT_FOUND, VALIDATION_FAILED */
async function requirePerson(db: Database, caller: Actor, id: string, named: string) {
  const organizationId = membersOrganization(caller);
  if (named !== '' && !isReadingRule(named)) throw invalid('rule', MESSAGES.readingRuleUnknown);
  const row = await findUserIn(organizationId, db, id);
  if (row === undefined) throw notFound();
  const { id: personId, role, granted, leads_scope: leadsScope } = row;
  const person: Actor = { id: personId, role, organizationId, granted, leadsScope };
  return { person, row, rule: named === '' ? null : named };
}

function present(
  { id, number, summary, status, rules, held }: SeenTicketRow,
  { leadsScope }: Actor,
): SeenTicket {
  // The first by which they read it, of those that stand with a moment.
  const named = held.find(({ relation }) => rules.some((rule) => asksFor(asksOf(rule, 'read'), relation)));
  return {
    ticket: { _id: id, ticketNumber: number, title: summary, status },
    reasons: rules.map((rule) => ({ rule, text: ruleWords(rule, leadsScope).reason })),
    since: named === undefined ? null : new Date(named.since).toISOString(),
    by: named?.by ?? null,
  };
}

function asksFor(condition: Condition, relation: Relation): boolean {
  if ('all' in condition) return condition.all.some((part) => asksFor(part, relation));
  if ('any' in condition) return condition.any.some((part) => asksFor(part, relation));
  return 'fact' in condition && condition.fact === 'relation' && condition.in.includes(relation);
}
