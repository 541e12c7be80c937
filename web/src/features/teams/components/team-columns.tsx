import { Menu } from '@mantine/core';
import type { Team } from '@switchboard/contract/tickets/teams.ts';
import { IconArchive, IconPencil } from '@tabler/icons-react';
import { fullName } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { text } from '../text.ts';

const { columns, menu } = text;
const icon = { size: 16, stroke: 1.6 } as const;

interface TeamActions {
  readonly onEdit: (team: Team) => void;
  readonly onArchive: (team: Team) => void;
}

/** @param actions null for who only reads */
export const teamColumns = (actions: TeamActions | null): readonly Column<Team>[] => [
  { key: 'name', header: columns.name, phone: 'title', width: 220, cell: ({ name }) => name },
  {
    key: 'lead',
    header: columns.lead,
    width: 180,
    cell: ({ lead }) => (lead ? fullName(lead) : text.nobody),
  },
  {
    key: 'members',
    header: columns.members,
    cell: ({ members }) => members.map(({ user }) => fullName(user)).join(', ') || text.nobody,
  },
  {
    key: 'autoAssign',
    header: columns.autoAssign,
    width: 140,
    cell: ({ autoAssign, mode }) => (autoAssign ? text.modes[mode] : text.autoAssignOff),
  },
  { key: 'inbox', header: columns.inbox, width: 80, align: 'right', cell: ({ inboxCount }) => inboxCount },
  ...(actions === null ? [] : [actionsColumn(actions)]),
];

const actionsColumn = ({ onEdit, onArchive }: TeamActions): Column<Team> => ({
  key: 'actions',
  header: columns.actions,
  headerHidden: true,
  width: 44,
  align: 'right',
  cell: (team) => (
    <RowMenu label={text.more(team.name)}>
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(team)}>
        {menu.edit}
      </Menu.Item>
      <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => onArchive(team)}>
        {menu.archive}
      </Menu.Item>
    </RowMenu>
  ),
});
