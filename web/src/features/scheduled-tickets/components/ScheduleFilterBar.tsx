import { Group, Stack } from '@mantine/core';
import { SCHEDULE_ASSIGNMENTS, type ScheduleAssignment } from '@switchboard/contract/enums.ts';
import type { ScheduleStats } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import type { UrlList } from '../../../lib/lists/use-url-list.ts';
import { FilterBar } from '../../../ui/filters/FilterBar.tsx';
import { FilterTabs } from '../../../ui/filters/FilterTabs.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import {
  ASSIGNMENT_TABS,
  type AssignmentTab,
  type listParams,
  STATUS_TABS,
  type StatusTab,
  tabsAway,
} from '../list-params.ts';
import { text } from '../text.ts';

interface ScheduleFilterBarProps {
  list: UrlList<typeof listParams>;
  stats: ScheduleStats | undefined;
  /** How many of each assignment the other filters select. */
  assignments: Readonly<Record<ScheduleAssignment, number>> | undefined;
}

const countOf = (assignments: Readonly<Record<ScheduleAssignment, number>>, tab: AssignmentTab) =>
  tab === 'all_assignments'
    ? SCHEDULE_ASSIGNMENTS.reduce((sum, one) => sum + assignments[one], 0)
    : assignments[tab];

/** Status, assignment and search. */
export function ScheduleFilterBar({ list, stats, assignments }: ScheduleFilterBarProps) {
  const { values, set } = list;
  const phone = usePhone();
  const numberOf = (tab: StatusTab) =>
    tab === 'all'
      ? stats?.totalScheduled
      : stats && (stats.statusBreakdown.find(({ _id }) => _id === tab)?.count ?? 0);
  const statusTabs = (
    <FilterTabs
      label={text.status}
      tabs={STATUS_TABS.map((value) => ({
        value,
        label: text.statusTabs[value],
        count: numberOf(value),
      }))}
      value={values.status}
      onChange={(status) => set({ status })}
    />
  );
  const assignmentTabs = (
    <FilterTabs
      label={text.assignment}
      variant="pills"
      tabs={ASSIGNMENT_TABS.map((value) => ({
        value,
        label: text.assignmentTabs[value],
        count: assignments && countOf(assignments, value),
      }))}
      value={values.assignment}
      onChange={(assignment) => set({ assignment })}
    />
  );
  const bar = (
    <FilterBar
      filters={[]}
      value={{}}
      onChange={() => undefined}
      search={{ ...list.searching, placeholder: text.search }}
      onClear={list.filtering.onClear}
      further={tabsAway(values)}
      inSheet={
        <>
          {statusTabs}
          {assignmentTabs}
        </>
      }
    />
  );
  if (phone) return bar;
  return (
    <Stack gap={10}>
      {statusTabs}
      <Group gap="10px 16px" wrap="wrap" justify="space-between">
        {assignmentTabs}
        {bar}
      </Group>
    </Stack>
  );
}
