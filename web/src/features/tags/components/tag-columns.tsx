import { Menu } from '@mantine/core';
import { COUNTED_TICKETS } from '@switchboard/contract/limits.ts';
import type { TagWithUse } from '@switchboard/contract/tickets/tags.ts';
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import { count } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { TagChip } from '../../../ui/tags/TagChip.tsx';
import { TONE_NAMES, text } from '../text.ts';

const { columns, menu } = text;
const icon = { size: 16, stroke: 1.6 } as const;

export interface TagActions {
  readonly onEdit: (tag: TagWithUse) => void;
  readonly onMerge: (tag: TagWithUse) => void;
  readonly onDelete: (tag: TagWithUse) => void;
}

export const countedTickets = ({ tickets = 0 }: TagWithUse) =>
  `${count(tickets)}${tickets === COUNTED_TICKETS ? '+' : ''}`;

export const tagColumns = ({ onEdit, onMerge, onDelete }: TagActions): readonly Column<TagWithUse>[] => [
  { key: 'name', header: columns.name, phone: 'title', cell: (tag) => <TagChip tag={tag} /> },
  { key: 'colour', header: columns.colour, width: 140, cell: ({ colour }) => TONE_NAMES[colour] },
  { key: 'tickets', header: columns.tickets, width: 110, align: 'right', cell: countedTickets },
  {
    key: 'actions',
    header: columns.actions,
    headerHidden: true,
    width: 44,
    align: 'right',
    cell: (tag) => (
      <RowMenu label={text.more(tag.name)}>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(tag)}>
          {menu.edit}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowMerge {...icon} />} onClick={() => onMerge(tag)}>
          {menu.merge}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => onDelete(tag)}>
          {menu.delete}
        </Menu.Item>
      </RowMenu>
    ),
  },
];
