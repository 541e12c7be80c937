import { Menu, Text } from '@mantine/core';
import { MACROS } from '@switchboard/contract/limits.ts';
import type { Macro } from '@switchboard/contract/tickets/macros/macros.ts';
import { useState } from 'react';
import { pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { ConfirmMutation } from '../../../ui/dialog/ConfirmMutation.tsx';
import { TablePage } from '../../../ui/list/TablePage.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { useDeleteMacro, useMacros } from '../macros/api.ts';
import { MacroDialog } from '../macros/MacroDialog.tsx';
import { actionWords, text } from '../macros/text.ts';
import { whoHas } from '../views/who-has.ts';

const listParams = { page: pageParam } as const;

/** They are few enough for one page. */
const ALL = MACROS.personal + MACROS.shared;

const dimmed = (words: string) => (
  <Text size="sm" c="dimmed" lineClamp={1} title={words} style={{ overflowWrap: 'anywhere' }}>
    {words}
  </Text>
);

type Open =
  | { readonly kind: 'form'; readonly macro: Macro | null }
  | { readonly kind: 'delete'; readonly macro: Macro };

/** The macros that somebody has: those of their organization and role, and their own. */
export function MacrosPage() {
  const list = useUrlList(listParams);
  const query = useMacros();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns: readonly Column<Macro>[] = [
    { key: 'name', header: text.columns.name, phone: 'title', width: 220, cell: ({ name }) => name },
    { key: 'text', header: text.columns.text, cell: (macro) => dimmed(macro.text) },
    {
      key: 'does',
      header: text.columns.does,
      width: 260,
      cell: ({ actions }) =>
        dimmed(
          actionWords(actions)
            .map(({ words }) => words)
            .join(' · '),
        ),
    },
    { key: 'who', header: text.columns.who, width: 200, cell: whoHas },
    { key: 'used', header: text.columns.used, width: 70, align: 'right', cell: ({ used }) => used },
    {
      key: 'actions',
      header: text.columns.actions,
      headerHidden: true,
      width: 44,
      align: 'right',
      cell: (macro) =>
        macro.mayEdit && (
          <RowMenu label={text.actionsOf(macro.name)}>
            <Menu.Item onClick={() => setOpen({ kind: 'form', macro })}>{text.edit}</Menu.Item>
            <Menu.Item c="danger" onClick={() => setOpen({ kind: 'delete', macro })}>
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
        add={{ onClick: () => setOpen({ kind: 'form', macro: null }) }}
        query={query}
        rows={query.data?.macros}
        total={query.data?.macros.length}
        list={list}
        pageSize={ALL}
        pagination={null}
        columns={columns}
        skeletonRows={4}
      />
      {open?.kind === 'form' && <MacroDialog edited={open.macro} onClose={close} />}
      {open?.kind === 'delete' && <DeleteMacroDialog macro={open.macro} onClose={close} />}
    </>
  );
}

function DeleteMacroDialog({ macro, onClose }: { macro: Macro; onClose: () => void }) {
  const words = text.delete;
  return (
    <ConfirmMutation
      title={words.title}
      message={words.message(macro.name, macro.scope !== 'personal')}
      confirmLabel={words.confirm}
      danger
      mutation={useDeleteMacro(macro._id)}
      input={undefined}
      done={words.done(macro.name)}
      failed={words.failed}
      onClose={onClose}
    />
  );
}
