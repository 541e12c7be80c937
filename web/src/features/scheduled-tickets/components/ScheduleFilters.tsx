import type { ScheduledTicket, ScheduleStats } from '@switchboard/contract/entities/scheduled-ticket.ts';
import type { UrlList } from '../../../lib/lists/use-url-list.ts';
import { FilterBar } from '../../../ui/filters/FilterBar.tsx';
import { FilterTabs } from '../../../ui/filters/FilterTabs.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { ASSIGNMENT_TABS, isInTab } from '../assignment.ts';
import { type listParams, STATUS_TABS, type StatusTab, tabsAway } from '../list-params.ts';
import { text } from '../text.ts';
import classes from './Schedules.module.css';

interface ScheduleFiltersProps {
  list: UrlList<typeof listParams>;
  stats: ScheduleStats | undefined;
  /** Those of the chosen status, whatever their assignment. */
  schedules: readonly ScheduledTicket[] | undefined;
}

/** Status, assignment and search. */
export function ScheduleFilters({ list, stats, schedules }: ScheduleFiltersProps) {
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
        count: schedules?.filter((schedule) => isInTab(schedule, value)).length,
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
    <div className={classes.filters}>
      {statusTabs}
      <div className={classes.filterRow}>
        {assignmentTabs}
        {bar}
      </div>
    </div>
  );
}
