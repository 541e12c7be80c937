import { ActionIcon, Menu } from '@mantine/core';
import { COUNTED_TICKETS } from '@switchboard/contract/limits.ts';
import { IconChevronRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { count } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import type { Place } from '../api.ts';
import { type CategoryRow, thingOf } from '../category-rows.ts';
import { text } from '../text.ts';
import type { Archived } from './ArchiveCategoryDialog.tsx';
import classes from './CategoryTable.module.css';

export interface CategoryActions {
  readonly onToggle: (id: string) => void;
  readonly onForm: (place: Place) => void;
  readonly onArchive: (archived: Archived) => void;
}

export const categoryColumns = (actions: CategoryActions): readonly Column<CategoryRow>[] => [
  {
    key: 'name',
    header: text.columns.name,
    phone: 'title',
    cell: (row) => <Name row={row} onToggle={actions.onToggle} />,
  },
  {
    key: 'subcategories',
    header: text.columns.subcategories,
    width: 130,
    align: 'right',
    cell: (row) =>
      row.kind === 'category' ? row.category.subcategories.length || text.noSubcategories : null,
  },
  {
    key: 'tickets',
    header: text.columns.tickets,
    width: 90,
    align: 'right',
    cell: (row) => countedTickets(thingOf(row).tickets),
  },
  {
    key: 'created',
    header: text.columns.created,
    width: 140,
    cell: (row) => <RelativeTime date={thingOf(row).createdAt} />,
  },
  {
    key: 'actions',
    header: text.columns.actions,
    headerHidden: true,
    width: 44,
    align: 'right',
    cell: (row) => <Actions row={row} {...actions} />,
  },
];

const countedTickets = (tickets = 0) => `${count(tickets)}${tickets === COUNTED_TICKETS ? '+' : ''}`;

function Name({ row, onToggle }: { row: CategoryRow; onToggle: (id: string) => void }) {
  const { name, description } = thingOf(row);
  if (row.kind === 'subcategory') {
    return (
      <div className={classes.below}>
        <TwoLines first={name} second={description} />
      </div>
    );
  }
  const { _id, subcategories } = row.category;
  return (
    <div className={classes.name}>
      <ActionIcon
        aria-label={text.expand(name)}
        aria-expanded={row.expanded}
        disabled={subcategories.length === 0}
        onClick={() => onToggle(_id)}
      >
        <IconChevronRight
          className={classes.chevron}
          data-expanded={row.expanded || undefined}
          size={16}
          stroke={1.6}
          aria-hidden
        />
      </ActionIcon>
      <TwoLines first={<strong>{name}</strong>} second={description} />
    </div>
  );
}

function Actions({ row, onForm, onArchive }: { row: CategoryRow } & CategoryActions) {
  if (row.kind === 'subcategory') {
    const { category, subcategory } = row;
    return (
      <CategoryRowMenu
        name={subcategory.name}
        onEdit={() => onForm({ kind: 'subcategory', category, edited: subcategory })}
        onArchive={() => onArchive({ kind: 'subcategory', thing: subcategory })}
      />
    );
  }
  const { category } = row;
  return (
    <CategoryRowMenu
      name={category.name}
      onAddSubcategory={() => onForm({ kind: 'subcategory', category, edited: null })}
      onEdit={() => onForm({ kind: 'category', edited: category })}
      onArchive={() => onArchive({ kind: 'category', thing: category })}
    />
  );
}

interface CategoryRowMenuProps {
  name: string;
  /** Categories alone have it. */
  onAddSubcategory?: () => void;
  onEdit: () => void;
  onArchive: () => void;
}

function CategoryRowMenu({ name, onAddSubcategory, onEdit, onArchive }: CategoryRowMenuProps) {
  return (
    <RowMenu label={text.more(name)}>
      {onAddSubcategory && (
        <Menu.Item leftSection={<IconPlus size={16} stroke={1.6} />} onClick={onAddSubcategory}>
          {text.menu.addSubcategory}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onEdit}>
        {text.menu.edit}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={onArchive}>
        {text.menu.archive}
      </Menu.Item>
    </RowMenu>
  );
}
