import { Menu, Text } from '@mantine/core';
import type { CustomRole } from '@switchboard/contract/members/roles.ts';
import { PERMISSION_WORDS, SCOPE_WORDS } from '@switchboard/contract/policies/permission-words.ts';
import { isScoped } from '@switchboard/contract/policies/permissions.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { text } from '../text.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Whatever is about all of an organization needs no word on how far it reaches. */
const permissionsInWords = ({ permissions }: CustomRole) =>
  permissions
    .map(({ name, scope }) =>
      isScoped(name)
        ? `${PERMISSION_WORDS[name].label} (${SCOPE_WORDS[scope].label.toLowerCase()})`
        : PERMISSION_WORDS[name].label,
    )
    .join(', ') || text.nothing;

interface RoleActions {
  readonly onEdit: (role: CustomRole) => void;
  readonly onDelete: (role: CustomRole) => void;
}

export const roleColumns = ({ onEdit, onDelete }: RoleActions): readonly Column<CustomRole>[] => [
  { key: 'name', header: text.columns.name, phone: 'title', width: 200, cell: ({ name }) => name },
  {
    key: 'permissions',
    header: text.columns.permissions,
    cell: (role) => (
      <Text span fz="sm" style={{ whiteSpace: 'normal' }}>
        {permissionsInWords(role)}
      </Text>
    ),
  },
  { key: 'people', header: text.columns.people, width: 120, cell: ({ people }) => text.people(people) },
  {
    key: 'actions',
    header: text.columns.actions,
    headerHidden: true,
    width: 44,
    align: 'right',
    cell: (role) => (
      <RowMenu label={text.more(role.name)}>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(role)}>
          {text.menu.edit}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => onDelete(role)}>
          {text.menu.delete}
        </Menu.Item>
      </RowMenu>
    ),
  },
];
