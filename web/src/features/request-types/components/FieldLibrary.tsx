import { Menu, Text } from '@mantine/core';
import type { LibraryField } from '@switchboard/contract/tickets/forms/own-fields.ts';
import { IconArchive, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { ListControls } from '../../../lib/lists/use-url-list.ts';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { TablePage } from '../../../ui/list/TablePage.tsx';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { useArchiveField, useCreateField, useEditField, useFields } from '../api.ts';
import { fieldText, libraryText as words } from '../text.ts';
import { EditFieldDialog } from './EditFieldDialog.tsx';
import { FieldDialog } from './FieldDialog.tsx';

const PAGE_SIZE = 50;
const icon = { size: 16, stroke: 1.6 } as const;

interface FieldActions {
  readonly onEdit: (field: LibraryField) => void;
  readonly onArchive: (field: LibraryField) => void;
}

/** @param actions null for who may only read */
const columnsOf = (actions: FieldActions | null): readonly Column<LibraryField>[] => [
  {
    key: 'label',
    header: words.columns.label,
    phone: 'title',
    cell: ({ label }) => (
      <Text span inherit className="anywhere">
        {label}
      </Text>
    ),
  },
  { key: 'kind', header: words.columns.kind, width: 160, cell: ({ kind }) => fieldText.kinds[kind] },
  {
    key: 'key',
    header: words.columns.key,
    width: 220,
    cell: ({ key }) => (
      <Text span inherit ff="monospace" fz="xs" className="anywhere">
        {key}
      </Text>
    ),
  },
  {
    key: 'used',
    header: words.columns.used,
    width: 140,
    cell: ({ used }) => (used ? words.used : <ToneBadge tone="closed">{words.unused}</ToneBadge>),
  },
  ...(actions === null ? [] : [actionsColumn(actions)]),
];

const actionsColumn = ({ onEdit, onArchive }: FieldActions): Column<LibraryField> => ({
  key: 'actions',
  header: words.columns.actions,
  headerHidden: true,
  width: 44,
  align: 'right',
  cell: (field) => (
    <RowMenu label={words.more(field.label)}>
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(field)}>
        {words.edit}
      </Menu.Item>
      <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => onArchive(field)}>
        {words.archive.confirm}
      </Menu.Item>
    </RowMenu>
  ),
});

interface FieldLibraryProps {
  list: ListControls & { readonly values: { readonly page: number; readonly search: string } };
  tabs: ReactNode;
  mayWrite: boolean;
}

/** The fields that forms are made of: changed here for all of them. */
export function FieldLibrary({ list, tabs, mayWrite }: FieldLibraryProps) {
  const { page, search } = list.values;
  const query = useFields();
  const { mutateAsync: create } = useCreateField();
  const { mutateAsync: save } = useEditField();
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<LibraryField | null>(null);
  const [archived, setArchived] = useState<LibraryField | null>(null);
  const columns = useMemo(
    () => columnsOf(mayWrite ? { onEdit: setEdited, onArchive: setArchived } : null),
    [mayWrite],
  );
  const letters = search.trim().toLowerCase();
  const found = (query.data ?? []).filter(({ label, key }) =>
    `${label} ${key}`.toLowerCase().includes(letters),
  );
  return (
    <>
      <TablePage
        words={words}
        search={words.search}
        above={tabs}
        add={mayWrite ? { onClick: () => setAdding(true) } : null}
        query={query}
        rows={query.data && found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        total={query.data && found.length}
        list={list}
        pageSize={PAGE_SIZE}
        columns={columns}
        skeletonRows={6}
      />
      {isAdding && (
        <FieldDialog
          onAdd={async (body) => {
            const { field } = await create(body);
            toast.success(words.added(field.label));
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {edited && (
        <EditFieldDialog
          edited={edited}
          onSave={async (body) => (await save({ ...body, _id: edited._id, revision: edited.revision })).field}
          onClose={() => setEdited(null)}
        />
      )}
      {archived && <ArchiveField field={archived} onClose={() => setArchived(null)} />}
    </>
  );
}

const ArchiveField = ({ field, onClose }: { field: LibraryField; onClose: () => void }) => (
  <ConfirmRemoval
    name={field.label}
    words={words.archive}
    mutation={useArchiveField(field._id)}
    onClose={onClose}
  />
);
