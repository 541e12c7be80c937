import { NativeSelect } from '@mantine/core';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '@switchboard/contract/enums.ts';
import { TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import { IconArrowsSort } from '@tabler/icons-react';
import type { Filter, FilterValues } from '../../../lib/lists/filter.ts';
import { type ListControls, urlListOf } from '../../../lib/lists/use-url-list.ts';
import type { UrlState } from '../../../lib/lists/use-url-state.ts';
import { useKeysOn } from '../../../lib/navigation/keys.ts';
import { PriorityIcon } from '../../../ui/status/PriorityIcon.tsx';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { Kbd } from '../../../ui/text/Kbd.tsx';
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

const ORDERS = SORTS.map((value) => ({ value, label: words.sorts[value] }));

/** The state of a list of tickets for its page: to clear it takes the order away, too. */
export function ticketControls(state: UrlState<typeof ticketListParams>): ListControls {
  const { paging, filtering, searching } = urlListOf(ticketListParams, state);
  const { values, set, clear } = state;
  const change = (chosen: FilterValues) => {
    const sameOrganization = (chosen.organization?.[0] ?? '') === values.organization;
    // Nobody of one organization has tickets of another, nor are they in its categories and projects.
    const assignee = chosen.assignee?.filter((value) => value === UNASSIGNED) ?? [];
    filtering.onChange(sameOrganization ? chosen : { ...chosen, assignee, category: [], project: [] });
  };
  return {
    paging: { ...paging, onClear: clear },
    filtering: { value: filtering.value, onChange: change, onClear: clear },
    searching: { ...searching, onChange: (search) => set({ search }) },
  };
}

/** Key hints where there are keys; every order, also those that no head of the table leads to. */
export function TicketListAside({ state: { values, set } }: { state: UrlState<typeof ticketListParams> }) {
  const keysOn = useKeysOn();
  return (
    <>
      {keysOn && (
        <span className={classes.keys} aria-hidden="true">
          <Kbd>J</Kbd> <Kbd>K</Kbd> {words.keys.move} <Kbd>Enter</Kbd> {words.keys.open}
        </span>
      )}
      <NativeSelect
        className={classes.sort}
        size="xs"
        aria-label={words.sort}
        leftSection={<IconArrowsSort size={16} stroke={1.6} />}
        value={values.sort}
        data={ORDERS}
        onChange={(event) => set({ sort: ticketListParams.sort.parse(event.currentTarget.value) })}
      />
    </>
  );
}
