import { Menu } from '@mantine/core';
import type { ChecklistTemplate } from '@switchboard/contract/tickets/checklists.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { text } from '../text.ts';

const { columns, menu } = text;
const icon = { size: 16, stroke: 1.6 } as const;

interface TemplateActions {
  readonly onEdit: (template: ChecklistTemplate) => void;
  readonly onDelete: (template: ChecklistTemplate) => void;
}

export const templateColumns = ({
  onEdit,
  onDelete,
}: TemplateActions): readonly Column<ChecklistTemplate>[] => [
  { key: 'name', header: columns.name, phone: 'title', width: 260, cell: ({ name }) => name },
  { key: 'items', header: columns.items, cell: ({ items }) => items.join(' · ') },
  {
    key: 'actions',
    header: columns.actions,
    headerHidden: true,
    width: 44,
    align: 'right',
    cell: (template) => (
      <RowMenu label={text.more(template.name)}>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(template)}>
          {menu.edit}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => onDelete(template)}>
          {menu.delete}
        </Menu.Item>
      </RowMenu>
    ),
  },
];
