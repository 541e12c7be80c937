import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { pageParam } from '../../lib/lists/url-params.ts';
import { useUrlList } from '../../lib/lists/use-url-list.ts';
import { AddButton } from '../../ui/list/AddButton.tsx';
import { ListPage, type ListPageProps } from '../../ui/list/ListPage.tsx';
import type { DataTableProps } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SecretDialog, type SecretDialogProps } from './SecretDialog.tsx';

const PARAMS = { page: pageParam };

interface SecretOwner {
  readonly _id: string;
}

interface SecretOwnersPageProps<Owner extends SecretOwner>
  extends Pick<ListPageProps<Owner>, 'title' | 'what' | 'description' | 'pageSize'>,
    Pick<DataTableProps<Owner>, 'columns'> {
  useOwners: (page: number) => Pick<ListPageProps<Owner>, 'query' | 'rows' | 'total'>;
  /** The table's name. */
  list: string;
  empty: { readonly title: string; readonly text: string };
  add: string;
  secret: Pick<SecretDialogProps, 'title' | 'label' | 'help'>;
  pathOf: (id: string) => string;
  /** The dialog in which one is made. */
  form: (state: { onClose: () => void; onMade: (owner: Owner, secret: string) => void }) => ReactNode;
}

/** A list of what has a secret: one that was made shows it once, and then its own page. */
export function SecretOwnersPage<Owner extends SecretOwner>({
  useOwners,
  columns,
  list: label,
  empty,
  add,
  secret,
  pathOf,
  form,
  ...page
}: SecretOwnersPageProps<Owner>) {
  const list = useUrlList(PARAMS);
  const owners = useOwners(list.values.page);
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ readonly owner: Owner; readonly secret: string } | null>(null);
  const action = <AddButton onClick={() => setMaking(true)}>{add}</AddButton>;
  return (
    <>
      <ListPage {...page} {...owners} actions={action} list={list} empty={{ ...empty, action }}>
        {(state) => (
          <DataTable
            label={label}
            columns={columns}
            rowKey={({ _id }) => _id}
            rowHref={({ _id }) => pathOf(_id)}
            skeletonRows={4}
            {...state}
          />
        )}
      </ListPage>
      {isMaking &&
        form({
          onClose: () => setMaking(false),
          onMade: (owner, words) => {
            setMaking(false);
            setMade({ owner, secret: words });
          },
        })}
      {made && (
        <SecretDialog
          {...secret}
          secret={made.secret}
          onClose={() => void navigate(pathOf(made.owner._id))}
        />
      )}
    </>
  );
}
