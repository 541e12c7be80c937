import { Group, Select } from '@mantine/core';
import { REPORT_GROUPS } from '@switchboard/contract/tickets/clock-filter-text.ts';
import { exportServiceReport } from '@switchboard/contract/tickets/service-report.ts';
import { useMemo } from 'react';
import { useNamedOrganization } from '../../../lib/choices/named-organization.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { OfOrganization } from '../../../shared/one-organization/OfOrganization.tsx';
import { DayRange } from '../../../ui/dates/DayRange.tsx';
import { ExportButton } from '../../../ui/export/ExportButton.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { reportedDays, reportParams, reportQuery, useServiceReport } from '../report/api.ts';
import { reportColumns } from '../report/report-columns.tsx';
import { text } from '../report/text.ts';

const GROUPS = REPORT_GROUPS.map((value) => ({ value, label: text.groups[value] }));

/** How many tickets were answered and resolved in time, and how long it took. */
export const ServiceReportPage = () => (
  <OfOrganization title={text.title}>
    <Report />
  </OfOrganization>
);

function Report() {
  const named = useNamedOrganization();
  const list = useUrlList(reportParams);
  const { values, set } = list;
  const query = useServiceReport(values);
  const { period, rows } = query.data ?? {};
  const columns = useMemo(
    () => reportColumns({ by: values.group, period: period ?? { from: '', to: '' }, of: named }),
    [values.group, period, named],
  );
  return (
    <ListPage
      title={text.title}
      what={text.what}
      description={text.description}
      actions={
        <ExportButton
          endpoint={exportServiceReport}
          words={text.export}
          options={{ query: { ...reportQuery(values), ...named } }}
        />
      }
      filterBar={
        <Group gap={12} justify="space-between">
          <Select
            size="xs"
            w={180}
            aria-label={text.groupBy}
            data={GROUPS}
            value={values.group}
            allowDeselect={false}
            onChange={(chosen) => set({ group: REPORT_GROUPS.find((one) => one === chosen) ?? values.group })}
          />
          <DayRange id="report" {...reportedDays(values)} onChange={set} />
        </Group>
      }
      query={query}
      rows={rows}
      total={rows?.length}
      count={null}
      list={list}
      pageSize={Math.max(1, rows?.length ?? 1)}
      pagination={null}
      empty={text.empty}
    >
      {(state) => (
        <DataTable
          label={text.title}
          columns={columns}
          rowKey={({ group, clock }) => `${group.key} ${clock}`}
          {...state}
        />
      )}
    </ListPage>
  );
}
