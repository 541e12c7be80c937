import type { DataExport } from '@switchboard/contract/data-exports/data-exports.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { useMemo, useState } from 'react';
import { pageParam } from '../../lib/lists/url-params.ts';
import { useUrlList } from '../../lib/lists/use-url-list.ts';
import { AddButton } from '../../ui/list/AddButton.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useExports } from './api.ts';
import { EndExportDialog } from './EndExportDialog.tsx';
import { exportColumns } from './export-columns.tsx';
import { StartExportDialog } from './StartExportDialog.tsx';
import { text } from './text.ts';

const PARAMS = { page: pageParam };

/** What admins take away of their organization. */
export function ExportsPage() {
  const list = useUrlList(PARAMS);
  const query = useExports(list.values.page);
  const [starting, setStarting] = useState(false);
  const [ended, setEnded] = useState<DataExport | null>(null);
  const columns = useMemo(() => exportColumns(setEnded), []);
  const start = <AddButton onClick={() => setStarting(true)}>{text.start}</AddButton>;
  return (
    <>
      <ListPage
        title={text.title}
        what={text.what}
        description={text.description}
        actions={start}
        list={list}
        query={query}
        rows={query.data?.exports}
        total={query.data?.pagination.total}
        pageSize={PAGE.dataExports}
        empty={{ ...text.empty, action: start }}
      >
        {(state) => <DataTable label={text.list} columns={columns} rowKey={({ _id }) => _id} {...state} />}
      </ListPage>
      {starting && <StartExportDialog scope="organization" onClose={() => setStarting(false)} />}
      {ended && <EndExportDialog ended={ended} onClose={() => setEnded(null)} />}
    </>
  );
}
