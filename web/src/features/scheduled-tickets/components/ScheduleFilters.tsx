import type { ScheduledTicket, ScheduleStats } from '@switchboard/contract/entities/scheduled-ticket.ts';
import type { UrlState } from '../../../lib/use-url-state.ts';
import { FilterBar } from '../../../ui/filters/FilterBar.tsx';
import { FilterTabs } from '../../../ui/filters/FilterTabs.tsx';
import { ASSIGNMENT_TABS, isInTab } from '../assignment.ts';
import { isNarrowed, type listParams, NOT_NARROWED, STATUS_TABS, type StatusTab } from '../list-params.ts';
import { text } from '../text.ts';
import classes from './Schedules.module.css';

interface ScheduleFiltersProps {
  url: UrlState<typeof listParams>;
  stats: ScheduleStats | undefined;
  /** Those of the chosen status, whatever their assignment. */
  schedules: readonly ScheduledTicket[] | undefined;
}

/** Status, assignment and search. */
export function ScheduleFilters({ url: { values, set }, stats, schedules }: ScheduleFiltersProps) {
  const numberOf = (tab: StatusTab) =>
    tab === 'all'
      ? stats?.totalScheduled
      : stats && (stats.statusBreakdown.find(({ _id }) => _id === tab)?.count ?? 0);
  return (
    <div className={classes.filters}>
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
      <div className={classes.filterRow}>
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
        <FilterBar
          filters={[]}
          value={{}}
          onChange={() => undefined}
          search={{
            value: values.search,
            onChange: (search) => set({ search }, { replace: true }),
            placeholder: text.search,
          }}
          onClear={() => set(NOT_NARROWED)}
          narrowed={isNarrowed(values)}
        />
      </div>
    </div>
  );
}
