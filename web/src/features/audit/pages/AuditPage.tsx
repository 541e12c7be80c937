import { SUBJECT_KINDS } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { exportAudit } from '@switchboard/contract/record/audit.ts';
import { SUBJECT_LABELS } from '@switchboard/contract/record/event-words.ts';
import type { Filter } from '../../../lib/lists/filter.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { DayRange } from '../../../ui/dates/DayRange.tsx';
import { ExportButton } from '../../../ui/export/ExportButton.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useAudit } from '../api/list-audit.ts';
import { auditParams, auditQuery } from '../audit-params.ts';
import { auditColumns } from '../components/audit-columns.tsx';
import { text } from '../text.ts';

const kindFilter: Filter = {
  key: 'kind',
  label: text.kind,
  options: SUBJECT_KINDS.map((kind) => ({ value: kind, label: SUBJECT_LABELS[kind] })),
};

/** What was changed in the organization, for its admin. */
export function AuditPage() {
  const list = useUrlList(auditParams);
  const { values, set } = list;
  const query = useAudit(values);
  return (
    <ListPage
      title={text.title}
      what={text.what}
      description={text.description}
      actions={
        <ExportButton endpoint={exportAudit} words={text.export} options={{ query: auditQuery(values) }} />
      }
      filters={[kindFilter]}
      search={{ placeholder: text.search }}
      bar={{
        further: [values.from, values.to].filter((day) => day !== '').length,
        aside: <DayRange id="audit" from={values.from} to={values.to} onChange={set} />,
      }}
      query={query}
      rows={query.data?.entries}
      total={query.data?.pagination.total}
      list={list}
      pageSize={PAGE.audit}
      empty={text.empty}
    >
      {(state) => (
        <DataTable label={text.title} columns={auditColumns} rowKey={({ _id }) => _id} {...state} />
      )}
    </ListPage>
  );
}
