import { NativeSelect } from '@mantine/core';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '@switchboard/contract/enums.ts';
import { TIMING } from '@switchboard/contract/limits.ts';
import { IconArrowsSort } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Filter, FilterValues } from '../../../lib/lists/filter.ts';
import type { UrlState } from '../../../lib/lists/use-url-state.ts';
import { useKeysOn } from '../../../lib/navigation/keys.ts';
import { FilterBar } from '../../../ui/filters/FilterBar.tsx';
import { PriorityIcon } from '../../../ui/status/PriorityIcon.tsx';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { Kbd } from '../../../ui/text/Kbd.tsx';
import { text } from '../text.ts';
import { SORTS, ticketListParams, UNASSIGNED } from '../ticket-list-params.ts';
import classes from './TicketFilterBar.module.css';

const words = text.list;

const statusFilter: Filter = {
  key: 'status',
  label: words.columns.status,
  options: TICKET_STATUSES.map((status) => ({
    value: status,
    label: status,
    icon: <StatusIcon status={status} />,
  })),
};

const priorityFilter: Filter = {
  key: 'priority',
  label: words.columns.priority,
  options: TICKET_PRIORITIES.map((priority) => ({
    value: priority,
    label: priority,
    icon: <PriorityIcon priority={priority} />,
  })),
};

const ORDERS = SORTS.map((value) => ({ value, label: words.sorts[value] }));

interface TicketFilterBarProps {
  state: UrlState<typeof ticketListParams>;
  placeholder: string;
  /** Besides status and priority. */
  further: readonly Filter[];
}

/** Search, filters and the order of a list of tickets; all of it lives in the address. */
export function TicketFilterBar({ state, placeholder, further }: TicketFilterBarProps) {
  const { values, set, clear } = state;
  const filters = useMemo(() => [statusFilter, priorityFilter, ...further], [further]);

  const change = (chosen: FilterValues) => {
    const read = (key: string) => chosen[key]?.join(',') ?? '';
    const organization = read('organization');
    const same = organization === values.organization;
    const assignee = ticketListParams.assignee.parse(read('assignee'));
    set({
      status: ticketListParams.status.parse(read('status')),
      priority: ticketListParams.priority.parse(read('priority')),
      organization,
      // Nobody of one organization has tickets of another, nor are they in its categories and projects.
      assignee: same ? assignee : assignee.filter((value) => value === UNASSIGNED),
      category: same ? ticketListParams.category.parse(read('category')) : [],
      project: same ? ticketListParams.project.parse(read('project')) : [],
      created: ticketListParams.created.parse(read('created')),
    });
  };

  return (
    <FilterBar
      filters={filters}
      value={{
        status: values.status,
        priority: values.priority,
        assignee: values.assignee,
        category: values.category,
        project: values.project,
        organization: values.organization === '' ? [] : [values.organization],
        created: values.created === '' ? [] : [values.created],
      }}
      onChange={change}
      search={{
        value: values.search,
        onChange: (search) => set({ search }),
        placeholder,
        label: words.search,
        debounce: TIMING.ticketSearchDebounce,
      }}
      onClear={clear}
      aside={<TicketListAside state={state} />}
    />
  );
}

/** Key hints where there are keys; every order, also those that no head of the table leads to. */
function TicketListAside({ state: { values, set } }: Pick<TicketFilterBarProps, 'state'>) {
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
