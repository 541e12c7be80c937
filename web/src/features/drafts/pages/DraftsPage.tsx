import { Text } from '@mantine/core';
import { PAGE } from '@switchboard/contract/limits.ts';
import type { BegunDraft } from '@switchboard/contract/tickets/drafts.ts';
import { useMemo, useState } from 'react';
import { pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { CopyButton } from '../../../ui/codes/CopyButton.tsx';
import { ConfirmMutation } from '../../../ui/dialog/ConfirmMutation.tsx';
import { InfoDialog } from '../../../ui/dialog/InfoDialog.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useDiscardDraft, useDrafts } from '../api.ts';
import { draftColumns } from '../components/draft-columns.tsx';
import { text } from '../text.ts';

const listParams = { page: pageParam } as const;

/** What somebody has begun to write to tickets and not sent. */
export function DraftsPage() {
  const list = useUrlList(listParams);
  const query = useDrafts(list.values.page);
  const discard = useDiscardDraft();
  const [read, setRead] = useState<BegunDraft | null>(null);
  const [discarded, setDiscarded] = useState<BegunDraft | null>(null);
  const columns = useMemo(() => draftColumns({ onRead: setRead, onDiscard: setDiscarded }), []);
  return (
    <>
      <ListPage
        title={text.title}
        what={text.what}
        description={text.description}
        query={query}
        rows={query.data?.drafts}
        total={query.data?.pagination.total}
        list={list}
        pageSize={PAGE.drafts}
        empty={text.empty}
      >
        {(state) => <DataTable label={text.list} columns={columns} rowKey={({ _id }) => _id} {...state} />}
      </ListPage>
      {read && (
        <InfoDialog
          title={text.kinds[read.kind]}
          subtitle={text.lost}
          note={<CopyButton value={read.text} label={text.copy} />}
          onClose={() => setRead(null)}
        >
          <Text size="sm" className="anywhere" style={{ whiteSpace: 'pre-wrap' }}>
            {read.text}
          </Text>
        </InfoDialog>
      )}
      {discarded && (
        <ConfirmMutation
          title={text.discarding.title}
          message={text.discarding.message}
          confirmLabel={text.discard}
          danger
          mutation={discard}
          input={discarded}
          done={text.discarding.done}
          failed={text.discarding.failed}
          onClose={() => setDiscarded(null)}
        />
      )}
    </>
  );
}
