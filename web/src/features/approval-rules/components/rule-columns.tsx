import { Menu, Text } from '@mantine/core';
import type { ApprovalGroup, ApprovalRule } from '@switchboard/contract/tickets/approval-rules.ts';
import { ruleWords } from '@switchboard/contract/tickets/approval-words.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { fullName } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { text } from '../text.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** On as many lines as it takes. */
const Whole = ({ children }: { children: string }) => (
  <Text span fz="sm" style={{ whiteSpace: 'normal' }}>
    {children}
  </Text>
);

export interface RowActions<Thing> {
  readonly onEdit: (thing: Thing) => void;
  readonly onDelete: (thing: Thing) => void;
}

const actionsColumn = <Thing extends { readonly name: string }>(
  header: string,
  { onEdit, onDelete }: RowActions<Thing>,
): Column<Thing> => ({
  key: 'actions',
  header,
  headerHidden: true,
  width: 44,
  align: 'right',
  cell: (thing) => (
    <RowMenu label={text.more(thing.name)}>
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(thing)}>
        {text.menu.edit}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => onDelete(thing)}>
        {text.menu.delete}
      </Menu.Item>
    </RowMenu>
  ),
});

export const ruleColumns = (actions: RowActions<ApprovalRule>): readonly Column<ApprovalRule>[] => [
  {
    key: 'name',
    header: text.rules.columns.name,
    phone: 'title',
    width: 200,
    cell: ({ name, active }) => (active ? name : `${name} (${text.off.toLowerCase()})`),
  },
  {
    key: 'sentence',
    header: text.rules.columns.sentence,
    cell: (rule) => <Whole>{ruleWords(rule)}</Whole>,
  },
  actionsColumn(text.rules.columns.actions, actions),
];

export const groupColumns = (actions: RowActions<ApprovalGroup>): readonly Column<ApprovalGroup>[] => [
  { key: 'name', header: text.groups.columns.name, phone: 'title', width: 220, cell: ({ name }) => name },
  {
    key: 'members',
    header: text.groups.columns.members,
    cell: ({ members }) => <Whole>{members.map(fullName).join(', ') || text.groups.nobody}</Whole>,
  },
  actionsColumn(text.groups.columns.actions, actions),
];
