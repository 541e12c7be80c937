/** How a rule that asks for approval reads: on its page, and in the record. */
import type { ApprovalRule } from './approval-rules.ts';
import type { ApprovalHolds, ApproverKind } from './approval-values.ts';

const LEADS: Partial<Record<ApproverKind, string>> = {
  project_manager: 'the project manager',
  bu_head: 'the BU head',
};

const listed = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

type Step = Pick<ApprovalRule['steps'][number], 'need' | 'approvers'>;

/** "one of Ana Rao and the BU head" */
export function stepWords({ need, approvers }: Step): string {
  const names = approvers.map(({ as, name }) => (as === 'group' ? `the group ${name}` : (LEADS[as] ?? name)));
  const people = listed(names, 'and');
  if (need === 'all') return names.length > 1 || approvers[0]?.as === 'group' ? `all of ${people}` : people;
  return need === 'one' ? `one of ${people}` : `${need} of ${people}`;
}

const HOLDS: Record<ApprovalHolds, string> = {
  nothing: 'Nothing is held until then.',
  resolve: 'Until then it is not resolved.',
  work: 'Until then nobody starts to work on it.',
};

/** What a rule does, in sentences. */
export function ruleWords(rule: Omit<ApprovalRule, '_id' | 'version' | 'name'>): string {
  const named = (things: readonly { readonly name: string }[]) =>
    listed(
      things.map(({ name }) => name),
      'or',
    );
  const conditions = [
    rule.ticketTypes.length > 0 && `of type ${listed(rule.ticketTypes, 'or')}`,
    rule.categories.length > 0 && `in ${named(rule.categories)}`,
    rule.subcategories.length > 0 && `about ${named(rule.subcategories)}`,
    rule.projects.length > 0 && `for ${named(rule.projects)}`,
  ].filter((one) => one !== false);
  const asks = rule.steps.map(stepWords).join(', then ');
  const what = conditions.length === 0 ? 'Every new ticket' : `A new ticket ${conditions.join(' ')}`;
  return `${what} asks ${asks}: “${rule.question}” ${HOLDS[rule.holds]}`;
}
