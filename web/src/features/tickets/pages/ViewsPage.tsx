import { Anchor, Checkbox, Menu, Text } from '@mantine/core';
import { VIEWS } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { View } from '@switchboard/contract/tickets/views/views.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { paths, viewPath } from '../../../lib/navigation/paths.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { TablePage } from '../../../ui/list/TablePage.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { usePinViews, useViews } from '../views/api.ts';
import { DeleteViewDialog } from '../views/DeleteViewDialog.tsx';
import { text } from '../views/text.ts';
import { ViewDialog } from '../views/ViewDialog.tsx';
import { whoHas } from '../views/who-has.ts';

const listParams = { page: pageParam } as const;

/** They are few enough for one page. */
const ALL = VIEWS.personal + VIEWS.shared + VIEWS.pinned;

/** Every view that the person has, and which of them stand in the side bar. */
export function ViewsPage() {
  const list = useUrlList(listParams);
  const query = useViews();
  const pin = usePinViews();
  const [open, setOpen] = useState<{ kind: 'edit' | 'delete'; view: View } | null>(null);
  const pinned = query.data?.pinned ?? [];
  const close = () => setOpen(null);

  const change = ({ _id }: View, isPinned: boolean) => {
    const ids = isPinned ? [...pinned, _id] : pinned.filter((id) => id !== _id);
    if (ids.length > VIEWS.pinned) return toast.error(MESSAGES.tooManyPinned);
    pin.mutate(ids, { onError: (error) => toast.error(wordsOf(error, text.pinFailed)) });
  };
  const columns: readonly Column<View>[] = [
    {
      key: 'name',
      header: text.columns.name,
      cell: (view) => (
        <Anchor component={Link} to={viewPath(view._id)} className="truncate">
          {view.name}
        </Anchor>
      ),
    },
    {
      key: 'search',
      header: text.columns.search,
      cell: ({ q }) => (
        <Text span size="sm" c="dimmed" truncate title={q}>
          {q === '' ? text.allTickets : q}
        </Text>
      ),
    },
    {
      key: 'who',
      header: text.columns.who,
      width: 220,
      cell: (view) => (view.builtIn ? text.builtIn : whoHas(view)),
    },
    {
      key: 'pinned',
      header: text.columns.pinned,
      width: 90,
      cell: (view) => (
        <Checkbox
          checked={view.pinned}
          disabled={pin.isPending}
          aria-label={text.pinOf(view.name)}
          onChange={({ currentTarget }) => change(view, currentTarget.checked)}
        />
      ),
    },
    {
      key: 'actions',
      header: text.columns.actions,
      headerHidden: true,
      width: 44,
      align: 'right',
      cell: (view) =>
        view.mayEdit && (
          <RowMenu label={text.actionsOf(view.name)}>
            <Menu.Item onClick={() => setOpen({ kind: 'edit', view })}>{text.edit}</Menu.Item>
            <Menu.Item c="danger" onClick={() => setOpen({ kind: 'delete', view })}>
              {text.delete.label}
            </Menu.Item>
          </RowMenu>
        ),
    },
  ];
  return (
    <>
      <TablePage
        words={text}
        add={{ to: paths.newView }}
        query={query}
        rows={query.data?.views}
        total={query.data?.views.length}
        list={list}
        pageSize={ALL}
        pagination={null}
        columns={columns}
        skeletonRows={4}
      />
      {open?.kind === 'edit' && <ViewDialog edited={open.view} shown={open.view} onClose={close} />}
      {open?.kind === 'delete' && <DeleteViewDialog view={open.view} onClose={close} />}
    </>
  );
}
