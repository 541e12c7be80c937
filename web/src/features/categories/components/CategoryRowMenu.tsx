import { Menu } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { text } from '../text.ts';

interface CategoryRowMenuProps {
  name: string;
  /** Categories alone have it. */
  onAddSubcategory?: () => void;
  onEdit: () => void;
  onArchive: () => void;
}

export function CategoryRowMenu({ name, onAddSubcategory, onEdit, onArchive }: CategoryRowMenuProps) {
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
