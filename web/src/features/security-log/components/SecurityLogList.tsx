import { PAGE } from '@switchboard/contract/limits.ts';
import { SECURITY_KINDS, SECURITY_OUTCOMES } from '@switchboard/contract/record/security-events.ts';
import type { SecurityLogEntry } from '@switchboard/contract/record/security-log.ts';
import {
  SECURITY_KIND_LABELS,
  SECURITY_OUTCOME_LABELS,
} from '@switchboard/contract/record/security-words.ts';
import type { ReactNode } from 'react';
import type { Filter } from '../../../lib/lists/filter.ts';
import type { ListControls } from '../../../lib/lists/use-url-list.ts';
import { DayRange } from '../../../ui/dates/DayRange.tsx';
import { ListPage, type ListQuery } from '../../../ui/list/ListPage.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { text } from '../text.ts';

export const kindFilter: Filter = {
  key: 'kind',
  label: text.kind,
  options: SECURITY_KINDS.map((kind) => ({ value: kind, label: SECURITY_KIND_LABELS[kind] })),
};

export const outcomeFilter: Filter = {
  key: 'outcome',
  label: text.outcome,
  options: SECURITY_OUTCOMES.map((outcome) => ({ value: outcome, label: SECURITY_OUTCOME_LABELS[outcome] })),
};

interface SecurityLogListProps {
  list: ListControls;
  days: { from: string; to: string };
  onDays: (changed: { from: string } | { to: string }) => void;
  query: ListQuery & {
    data?: { entries: SecurityLogEntry[]; pagination: { total: number } } | undefined;
  };
  filters: readonly Filter[];
  columns: readonly Column<SecurityLogEntry>[];
  exportButton: ReactNode;
}

/** The log of an organization, or of all. */
export function SecurityLogList({
  list,
  days,
  onDays,
  query,
  filters,
  columns,
  exportButton,
}: SecurityLogListProps) {
  return (
    <ListPage
      title={text.title}
      what={text.what}
      description={text.description}
      actions={exportButton}
      filters={filters}
      search={{ placeholder: text.search }}
      bar={{
        further: [days.from, days.to].filter((day) => day !== '').length,
        aside: <DayRange id="security-log" from={days.from} to={days.to} onChange={onDays} />,
      }}
      query={query}
      rows={query.data?.entries}
      total={query.data?.pagination.total}
      list={list}
      pageSize={PAGE.securityLog}
      empty={text.empty}
    >
      {(state) => <DataTable label={text.title} columns={columns} rowKey={({ _id }) => _id} {...state} />}
    </ListPage>
  );
}
