import { NativeSelect } from '@mantine/core';
import {
  DUE_SORTS,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketSort,
} from '@switchboard/contract/enums.ts';
import type { FormField } from '@switchboard/contract/tickets/forms/form-values.ts';
import {
  shortLabel,
  TICKET_FIELD_NAMES,
  TICKET_FIELDS,
} from '@switchboard/contract/tickets/ticket-fields.ts';
import { IconArrowsSort } from '@tabler/icons-react';
import type { Filter, FilterValues } from '../../../lib/lists/filter.ts';
import { type ListControls, urlListOf } from '../../../lib/lists/use-url-list.ts';
import type { UrlState } from '../../../lib/lists/use-url-state.ts';
import { useKeysOn } from '../../../lib/navigation/keys.ts';
import { PriorityIcon } from '../../../ui/status/PriorityIcon.tsx';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { Kbd } from '../../../ui/text/Kbd.tsx';
import { columnChip, nameOfField, pairsOf, pickedOf } from '../shape/own-field-names.ts';
import { ownHeadOf } from '../shape/own-fields.tsx';
import { words as shapeWords } from '../shape/text.ts';
import { text } from '../text.ts';
import { SORTS, ticketListParams, UNASSIGNED } from '../ticket-list-params.ts';
import classes from './TicketListAside.module.css';

const words = text.list;

/** Of every list of tickets. */
export const TICKET_FILTERS: readonly Filter[] = [
  {
    key: 'status',
    label: TICKET_FIELDS.status.label,
    options: TICKET_STATUSES.map((status) => ({
      value: status,
      label: status,
      icon: <StatusIcon status={status} />,
    })),
  },
  {
    key: 'priority',
    label: TICKET_FIELDS.priority.label,
    options: TICKET_PRIORITIES.map((priority) => ({
      value: priority,
      label: priority,
      icon: <PriorityIcon priority={priority} />,
    })),
  },
];

const ORDERS: readonly { value: TicketSort; label: string }[] = SORTS.map((value) => ({
  value,
  label: words.sorts[value],
}));

/** Beside those that are offered, one that a head of the table has led to. */
function ordersWith(sort: TicketSort, due: boolean) {
  const dueOrders = DUE_SORTS.map((value) => ({ value, label: shapeWords.sorts[value] }));
  const offered = due || isDueSort(sort) ? [...ORDERS, ...dueOrders] : ORDERS;
  if (offered.some(({ value }) => value === sort)) return offered;
  const field = TICKET_FIELD_NAMES.find((name) => name === sort.replace('-', ''));
  const label = field === undefined ? sort : words.byField(shortLabel(field), sort.startsWith('-'));
  return [...offered, { value: sort, label }];
}

/** The state of a list of tickets for its page: to clear it takes the order away, too. */
export function ticketControls(state: UrlState<typeof ticketListParams>): ListControls {
  const { paging, filtering, searching } = urlListOf(ticketListParams, state);
  const { values, set, clear } = state;
  const change = (chosen: FilterValues) => {
    const sameOrganization = (chosen.organization?.[0] ?? '') === values.organization;
    // Nobody of one organization has tickets of another, nor are they in its categories and projects.
    const assignee = chosen.assignee?.filter((value) => value === UNASSIGNED) ?? [];
    // Those of one organization are not there in another.
    filtering.onChange(
      sameOrganization
        ? {
            ...chosen,
            field: pairsOf({ ...pickedOf(values.field), ...chosen }),
            own: values.own.filter((key) => chosen[columnChip(key)]?.length !== 0),
          }
        : {
            ...chosen,
            assignee,
            ...{ category: [], project: [], requestType: [], team: [], field: [], own: [], ownSort: [] },
          },
    );
  };
  return {
    paging: { ...paging, onClear: clear },
    filtering: {
      value: {
        ...filtering.value,
        ...pickedOf(values.field),
        ...Object.fromEntries(values.own.map((key) => [columnChip(key), [key]])),
      },
      onChange: change,
      onClear: clear,
    },
    // One box for all words; those of older addresses are edited with the others.
    searching: {
      value: [values.q, searching.value].filter(Boolean).join(' '),
      onChange: (q) => set({ q, search: '' }),
    },
  };
}

const isDueSort = (sort: TicketSort) => DUE_SORTS.some((one) => one === sort);

interface TicketListAsideProps {
  state: UrlState<typeof ticketListParams>;
  /** The organization has service times. */
  due: boolean;
  /** Its fields of request types. */
  fields: readonly FormField[];
}

/** Key hints where there are keys; every order, also those that no head of the table leads to. */
export function TicketListAside({ state: { values, set }, due, fields }: TicketListAsideProps) {
  const { ownSort } = values;
  const sorted = fields.find(({ key }) => nameOfField(key) === ownHeadOf(ownSort)?.key);
  const ownOrders =
    ownSort === ''
      ? []
      : [{ value: ownSort, label: words.byField(sorted?.label ?? ownSort, ownSort.startsWith('-')) }];
  const keysOn = useKeysOn();
  return (
    <>
      {keysOn && (
        <span className={classes.keys} aria-hidden="true">
          <Kbd>J</Kbd> <Kbd>K</Kbd> {words.keys.move} <Kbd>Enter</Kbd> {words.keys.open} <Kbd>Space</Kbd>{' '}
          {words.keys.peek}
        </span>
      )}
      <NativeSelect
        className={classes.sort}
        size="xs"
        aria-label={words.sort}
        leftSection={<IconArrowsSort size={16} stroke={1.6} />}
        value={values.ownSort || values.sort}
        data={[...ordersWith(values.sort, due), ...ownOrders]}
        onChange={({ currentTarget: { value } }) =>
          set({
            sort: ticketListParams.sort.parse(value),
            ownSort: ticketListParams.ownSort.parse(value),
          })
        }
      />
    </>
  );
}
