/**
 * The text of a view as the chips of a list and what is left for its box, and back. Nothing is lost either way: what has
 * no chip stays text.
 */
import { parseSearch, printChoice } from '@switchboard/contract/tickets/search/parse-search.ts';
import type { FilterCondition } from '@switchboard/contract/tickets/search/search-condition.ts';
import { choiceOf, NONE } from '@switchboard/contract/tickets/search/search-keys.ts';
import { without } from '../../../shared/search-words/edit-search.ts';
import { PERIODS, type TicketListState, UNASSIGNED } from '../ticket-list-params.ts';

export type Chips = Pick<
  TicketListState,
  'status' | 'priority' | 'assignee' | 'category' | 'project' | 'created' | 'q'
>;
export type ChipKey = Exclude<keyof Chips, 'q'>;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PERIOD = /^(\d+)d$/i;

const present = <Value>(values: readonly (Value | undefined)[]) =>
  values.filter((value) => value !== undefined);

const ids = (values: readonly string[]) => (values.every((value) => ID.test(value)) ? values : null);

/** What the chip of a list has for a filter of the language; null where it has no such value. */
function chipOf({ key, values }: FilterCondition): Partial<Chips> | null {
  const words = values.map(({ text }) => text);
  switch (key) {
    case 'status':
      return { status: present(words.map((word) => choiceOf('status', word))) };
    case 'priority':
      return { priority: present(words.map((word) => choiceOf('priority', word))) };
    case 'assignee': {
      const people = ids(words.filter((word) => word.toLowerCase() !== NONE));
      const nobody = words.length > (people?.length ?? 0) ? [UNASSIGNED] : [];
      return people && { assignee: [...people, ...nobody] };
    }
    case 'category':
    case 'project': {
      const places = ids(words);
      return places && { [key]: places };
    }
    case 'created': {
      const period = PERIODS.find((one) => one === PERIOD.exec(words.join())?.[1]);
      return period === undefined ? null : { created: period };
    }
    default:
      return null;
  }
}

const EMPTY: Chips = {
  status: [],
  priority: [],
  assignee: [],
  category: [],
  project: [],
  created: '',
  q: '',
};

/** @param offered the chips that the list has */
export function chipsOf(text: string, offered: ReadonlySet<ChipKey>): Chips {
  let chips = EMPTY;
  const taken = new Map<string, FilterCondition>();
  for (const condition of parseSearch(text).conditions) {
    if (condition.kind !== 'filter' || condition.negated || taken.has(condition.key)) continue;
    const chip = chipOf(condition);
    if (chip === null || !offered.has(condition.key as ChipKey)) continue;
    taken.set(condition.key, condition);
    chips = { ...chips, ...chip };
  }
  // From the end, so that what stands before keeps its place.
  const rest = [...taken.values()].toReversed().reduce(without, text);
  return { ...chips, q: rest.trim() };
}

const filter = (key: string, values: readonly string[]) =>
  values.length === 0 ? [] : [`${key}:${values.join(',')}`];

export const searchOf = ({ status, priority, assignee, category, project, created, q }: Chips): string =>
  [
    ...filter('status', status.map(printChoice)),
    ...filter('priority', priority.map(printChoice)),
    ...filter(
      'assignee',
      assignee.map((id) => (id === UNASSIGNED ? NONE : id)),
    ),
    ...filter('category', category),
    ...filter('project', project),
    ...(created === '' ? [] : [`created:${created}d`]),
    ...(q.trim() === '' ? [] : [q.trim()]),
  ].join(' ');
