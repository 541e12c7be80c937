/** Says of every rule why it gives somebody something on a ticket, or why not; and who reads a ticket by which rule. */
import type { Actor } from '../people/actor.ts';
import { any, type Condition, type Fact, type TicketFacts } from './condition.ts';
import { holds, knowing } from './judge.ts';
import {
  asked,
  conditionOf,
  permissionAsked,
  TICKET_RULES,
  type TicketRight,
  type TicketRule,
  type TicketRuleId,
} from './ticket-rules.ts';

export const OUTCOMES = ['granted', 'denied', 'not_applicable'] as const;
/** A rule is not applicable where it is for others: for who is permitted more, or for members of the organization. */
export type Outcome = (typeof OUTCOMES)[number];

export interface JudgedRule {
  readonly rule: TicketRuleId;
  readonly outcome: Outcome;
  /** What it gives them, as far as the ticket takes it. */
  readonly gives: readonly TicketRight[];
  /** What it asks of the ticket and is so; of a rule that gives nothing, what it asks and is not so. */
  readonly stoodOn: readonly Fact[];
}

export const RULE_IDS = Object.keys(TICKET_RULES) as TicketRuleId[];
const ruleOf = (id: TicketRuleId): TicketRule => TICKET_RULES[id];

/** Every rule, in their order, judged for one person and one ticket. */
export const explainRules = (actor: Actor, ticket: TicketFacts): JudgedRule[] =>
  RULE_IDS.map((rule) => {
    const { when, gives } = ruleOf(rule);
    const given = gives.filter((right) => holds(asksOf(rule, right), actor, ticket));
    const isGranted = given.length > 0;
    const whole = any(...gives.map((right) => asksOf(rule, right)));
    const isForThem = knowing(whole, actor) !== false && isOfTheirOrganization(when, actor, ticket);
    const outcome = isGranted ? 'granted' : isForThem ? 'denied' : 'not_applicable';
    const stood = askedIn(when).flatMap(({ fact, isSo }) =>
      (holds(fact, actor, ticket) === isSo) === isGranted ? [fact] : [],
    );
    const permissions = isGranted ? permissionsAsked(ruleOf(rule), given) : [];
    const facts = [...permissions.filter((fact) => holds(fact, actor, ticket)), ...stood];
    return { rule, outcome, gives: given, stoodOn: outcome === 'not_applicable' ? [] : facts };
  });

const permissionsAsked = (rule: TicketRule, rights: readonly TicketRight[]): readonly Fact[] =>
  rights.flatMap((right) => permissionAsked(right, rule) ?? []);

const isOfTheirOrganization = (condition: Condition, actor: Actor, ticket: TicketFacts): boolean =>
  !factsIn(condition).some((fact) => fact.fact === 'member') || holds({ fact: 'member' }, actor, ticket);

/** What a condition asks, one by one, and whether it has to be so or must not. */
function askedIn(
  condition: Condition,
  isSo = true,
): readonly { readonly fact: Fact; readonly isSo: boolean }[] {
  if ('all' in condition) return condition.all.flatMap((part) => askedIn(part, isSo));
  if ('any' in condition) return condition.any.flatMap((part) => askedIn(part, isSo));
  return 'not' in condition ? askedIn(condition.not, !isSo) : [{ fact: condition, isSo }];
}

/** The same without that. */
const factsIn = (condition: Condition): readonly Fact[] => askedIn(condition).map(({ fact }) => fact);

/** The rules that give a right, in their order. */
export const rulesGiving = (right: TicketRight): TicketRuleId[] =>
  RULE_IDS.filter((rule) => ruleOf(rule).gives.includes(right));

/** By such a rule people read who are on the ticket by name; by the others all of a kind do. */
export const isByName = (rule: TicketRuleId): boolean =>
  factsIn(ruleOf(rule).when).some((fact) => fact.fact === 'relation');

/** The rules by which somebody has a right on a ticket; none where they have it not. */
export const rulesBehind = (right: TicketRight, actor: Actor, ticket: TicketFacts): TicketRuleId[] =>
  holds(conditionOf(right), actor, ticket)
    ? rulesGiving(right).filter((rule) => holds(asksOf(rule, right), actor, ticket))
    : [];

/** What a rule asks of people before it gives them a right. */
export const asksOf = (rule: TicketRuleId, right: TicketRight): Condition => asked(right, ruleOf(rule));
