import { exportAudit } from '@switchboard/contract/endpoints/audit.ts';
import { SUBJECT_KINDS } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import type { Filter } from '../../../lib/lists/filter.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { readDay } from '../../../ui/dates/typed-date.ts';
import { ExportButton } from '../../../ui/export/ExportButton.tsx';
import { useCsvExport } from '../../../ui/export/use-csv-export.ts';
import { FilterBar } from '../../../ui/filters/FilterBar.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useAudit } from '../api/list-audit.ts';
import { auditParams, auditQuery } from '../audit-params.ts';
import classes from '../components/Audit.module.css';
import { auditColumns } from '../components/audit-columns.tsx';
import { KIND_LABELS, text } from '../text.ts';

const kindFilter: Filter = {
  key: 'kind',
  label: text.kind,
  options: SUBJECT_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
};

/** What is half typed narrows nothing yet. */
const isDay = (text: string) => text === '' || readDay(text) !== null;

/** What was changed in the organization, for its admin. */
export function AuditPage() {
  usePageTitle(text.title);
  const list = useUrlList(auditParams);
  const { values, set } = list;
  const query = useAudit(values);
  const { progress, isRunning, start, cancel } = useCsvExport(exportAudit, text.export);
  return (
    <ListPage
      title={text.title}
      what={text.what}
      description={text.description}
      actions={
        <ExportButton
          running={text.export.running}
          progress={progress}
          isRunning={isRunning}
          onStart={() => void start({ query: auditQuery(values) })}
          onCancel={cancel}
        />
      }
      filterBar={
        <FilterBar
          filters={[kindFilter]}
          {...list.filtering}
          search={{ ...list.searching, placeholder: text.search }}
          further={[values.from, values.to].filter((day) => day !== '').length}
          aside={
            <div className={classes.days}>
              <label htmlFor="audit-from">{text.from}</label>
              <DateField
                id="audit-from"
                value={values.from}
                onChange={(from) => isDay(from) && set({ from })}
              />
              <label htmlFor="audit-to">{text.to}</label>
              <DateField
                id="audit-to"
                value={values.to}
                min={values.from}
                onChange={(to) => isDay(to) && set({ to })}
              />
            </div>
          }
        />
      }
      query={query}
      rows={query.data?.entries.length}
      total={query.data?.pagination.total ?? 0}
      {...list.paging}
      pageSize={PAGE.audit}
      empty={text.empty}
    >
      {(state) => (
        <DataTable
          label={text.title}
          columns={auditColumns}
          rows={query.data?.entries}
          rowKey={({ _id }) => _id}
          {...state}
        />
      )}
    </ListPage>
  );
}
