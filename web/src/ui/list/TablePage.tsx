import type { ReactNode } from 'react';
import type { DataTableProps } from '../table/column.ts';
import { DataTable } from '../table/DataTable.tsx';
import { AddButton, type AddButtonProps } from './AddButton.tsx';
import { ListPage, type ListPageProps } from './ListPage.tsx';

interface TablePageProps<Row extends { readonly _id: string }>
  extends Pick<ListPageProps<Row>, 'query' | 'rows' | 'total' | 'list' | 'pageSize' | 'pagination' | 'above'>,
    Pick<DataTableProps<Row>, 'columns' | 'skeletonRows'> {
  words: Pick<ListPageProps<Row>, 'title' | 'what' | 'description'> & {
    /** Names the table. */
    list: string;
    add: string;
    empty: { title: string; text: ReactNode };
  };
  /** What stands in the empty search field; a list without it is not searched. */
  search?: string;
  /** What the button that adds does, or where it leads; null for who may only read. */
  add: Pick<AddButtonProps, 'to' | 'onClick'> | null;
  /** Another way to add something, before that button in the head. */
  besideAdd?: ReactNode;
}

/** A page that is one table of things with a button that adds to them, in the head and where there are none. */
export function TablePage<Row extends { readonly _id: string }>({
  words,
  search,
  add,
  besideAdd,
  columns,
  skeletonRows = 8,
  ...page
}: TablePageProps<Row>) {
  const button = add && <AddButton {...add}>{words.add}</AddButton>;
  return (
    <ListPage
      {...page}
      title={words.title}
      what={words.what}
      description={words.description}
      actions={
        <>
          {besideAdd}
          {button}
        </>
      }
      {...(search !== undefined && { search: { placeholder: search } })}
      empty={{ ...words.empty, action: button }}
    >
      {(state) => (
        <DataTable
          label={words.list}
          columns={columns}
          rowKey={({ _id }) => _id}
          skeletonRows={skeletonRows}
          {...state}
        />
      )}
    </ListPage>
  );
}
