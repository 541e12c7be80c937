import { WAITING_KINDS } from '@switchboard/contract/enums.ts';
import { DUE_FILTERS } from '@switchboard/contract/tickets/due-filters.ts';
import type { ListOptions } from '@switchboard/contract/tickets/list-options.ts';
import { shortLabel } from '@switchboard/contract/tickets/ticket-fields.ts';
import { WAITING_NAMES } from '@switchboard/contract/tickets/waiting-words.ts';
import type { Filter } from '../../../lib/lists/filter.ts';
import type { ShapeFilterKey, TicketListState } from '../ticket-list-params.ts';
import { words } from './text.ts';

const NO_TEAM = { value: 'none', label: words.noTeam };

const named = (ones: ListOptions['teams']) => ones.map(({ _id, name }) => ({ value: _id, label: name }));

/** Only what the organization works with, and what the address has already. */
export function shapeFilters(
  { requestTypes, teams, due }: ListOptions,
  values: Pick<TicketListState, ShapeFilterKey>,
): readonly Filter[] {
  const isStaffed = teams.length > 0;
  const all: readonly (readonly [isOffered: boolean, filter: Filter & { readonly key: ShapeFilterKey }])[] = [
    [
      requestTypes.length > 0,
      {
        key: 'requestType',
        label: shortLabel('requestType'),
        options: named(requestTypes),
        labelOf: () => words.otherType,
      },
    ],
    [
      isStaffed,
      {
        key: 'team',
        label: shortLabel('team'),
        options: [...named(teams), NO_TEAM],
        labelOf: () => words.otherTeam,
      },
    ],
    [
      isStaffed || due,
      {
        key: 'waitingOn',
        label: shortLabel('waitingOn'),
        options: WAITING_KINDS.map((kind) => ({ value: kind, label: WAITING_NAMES[kind] })),
      },
    ],
    [
      due,
      {
        key: 'due',
        label: shortLabel('due'),
        options: DUE_FILTERS.map((value) => ({ value, label: words.due[value] })),
      },
    ],
    [
      isStaffed,
      {
        key: 'snoozed',
        label: words.snoozed,
        single: true,
        options: (['true', 'false'] as const).map((value) => ({ value, label: words.snoozedIs[value] })),
      },
    ],
  ];
  return all.flatMap(([isOffered, filter]) => (isOffered || values[filter.key].length > 0 ? [filter] : []));
}
