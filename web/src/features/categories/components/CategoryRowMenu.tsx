import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
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
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={text.more(name)}>
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}
