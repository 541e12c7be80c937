import type { TagWithUse } from '@switchboard/contract/tickets/tags.ts';
import { useMemo, useState } from 'react';
import { pageParam, textParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { TablePage } from '../../../ui/list/TablePage.tsx';
import { PAGE_SIZE, useDeleteTag, useTags } from '../api.ts';
import { MergeTagDialog } from '../components/MergeTagDialog.tsx';
import { TagDialog } from '../components/TagDialog.tsx';
import { countedTickets, tagColumns } from '../components/tag-columns.tsx';
import { text } from '../text.ts';

const listParams = { page: pageParam, search: textParam } as const;

type Open =
  | { readonly kind: 'form'; readonly edited: TagWithUse | null }
  | { readonly kind: 'merge' | 'delete'; readonly tag: TagWithUse };

/** The tags of the organization, for those who run its desk. */
export function TagsPage() {
  const list = useUrlList(listParams);
  const query = useTags(list.values);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = useMemo(
    () =>
      tagColumns({
        onEdit: (edited) => setOpen({ kind: 'form', edited }),
        onMerge: (tag) => setOpen({ kind: 'merge', tag }),
        onDelete: (tag) => setOpen({ kind: 'delete', tag }),
      }),
    [],
  );
  return (
    <>
      <TablePage
        words={text}
        search={text.search}
        add={{ onClick: () => setOpen({ kind: 'form', edited: null }) }}
        query={query}
        rows={query.data?.tags}
        total={query.data?.pagination.total}
        list={list}
        pageSize={PAGE_SIZE}
        columns={columns}
      />
      {open?.kind === 'form' && <TagDialog edited={open.edited} onClose={close} />}
      {open?.kind === 'merge' && <MergeTagDialog tag={open.tag} onClose={close} />}
      {open?.kind === 'delete' && <DeleteTagDialog tag={open.tag} onClose={close} />}
    </>
  );
}

function DeleteTagDialog({ tag, onClose }: { tag: TagWithUse; onClose: () => void }) {
  const words = text.delete;
  const tickets = tag.tickets === 1 ? '1 ticket' : `${countedTickets(tag)} tickets`;
  return (
    <ConfirmRemoval
      name={tag.name}
      words={{ ...words, message: words.message(tickets) }}
      mutation={useDeleteTag(tag._id)}
      onClose={onClose}
    />
  );
}
