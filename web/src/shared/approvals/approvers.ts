/** Whom an approval asks, as a form has it. */
import { findPeople } from '@switchboard/contract/members/people.ts';
import { listGroupsToAsk } from '@switchboard/contract/tickets/approval-rules.ts';
import { type ApproverKind, TICKET_APPROVALS } from '@switchboard/contract/tickets/approval-values.ts';
import { call } from '../../lib/api/call.ts';
import { fullName } from '../../lib/format/format.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';
import { text } from './text.ts';

export interface AskedStep {
  readonly key: number;
  /** "all", "one" or a number. */
  readonly need: string;
  readonly approvers: readonly FilterOption[];
}

export const newStep = (key: number): AskedStep => ({ key, need: 'all', approvers: [] });

export const needOf = (need: string): 'all' | 'one' | number =>
  need === 'all' || need === 'one' ? need : Number(need);

interface Named {
  readonly as: ApproverKind;
  readonly id: string;
  readonly name: string;
}

/** "person:" or "group:" with the id, or a lead of the ticket's project. */
export const approverOf = ({ value }: FilterOption): { as: ApproverKind; id: string } => {
  const [kind = '', id = ''] = value.split(':');
  if (kind === 'person' || kind === 'group') return { as: kind, id };
  return { as: kind === 'bu_head' ? 'bu_head' : 'project_manager', id: '' };
};

/** As a rule has it that is read. */
export const namedOf = (option: FilterOption): Named => ({
  ...approverOf(option),
  // Without what stands in brackets to tell people apart.
  name: option.label.replace(/ \([^)]*\)$/, ''),
});

/** As the calls take them. */
export const stepsOf = (steps: readonly AskedStep[]) =>
  steps.map(({ need, approvers }) => ({ need: needOf(need), approvers: approvers.map(approverOf) }));

/** @param name of a person or a group */
export const optionOf = ({ as, id, name }: Named): FilterOption => ({
  value: `${as}:${id}`,
  label: as === 'person' ? name : as === 'group' ? text.group(name) : text.leads[as],
});

const isGroup = ({ value }: FilterOption) => value.startsWith('group:');

/** How many can be asked to agree; of groups only the members know. */
export const mostNeeded = (approvers: readonly FilterOption[]): number =>
  approvers.some(isGroup) ? TICKET_APPROVALS.approvers : approvers.length;

/** Letters without which nobody is looked for. */
const LETTERS = 2;
const LEADS = (['project_manager', 'bu_head'] as const).map((as) => optionOf({ as, id: '', name: '' }));

/** Who leads the project, groups, and people by their name. */
export async function loadApprovers(search: string, signal: AbortSignal): Promise<readonly FilterOption[]> {
  const words = search.trim().toLowerCase();
  const isWanted = ({ label }: FilterOption) => label.toLowerCase().includes(words);
  const { groups } = await call(listGroupsToAsk, { signal });
  const asked = groups.map(({ _id, name }) => optionOf({ as: 'group', id: _id, name }));
  const known = [...LEADS, ...asked].filter(isWanted);
  if (words.length < LETTERS) return known;
  const { people } = await call(findPeople, { query: { search }, signal });
  return [
    ...known,
    ...people.map((person) => ({
      value: `person:${person._id}`,
      label: person.department ? `${fullName(person)} (${person.department})` : fullName(person),
    })),
  ];
}
