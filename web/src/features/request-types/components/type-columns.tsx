import { Anchor, Group, Menu, Text } from '@mantine/core';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import {
  IconArchive,
  IconArrowDown,
  IconArrowUp,
  IconEye,
  IconEyeOff,
  IconPencil,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { type NamedOrganization, pathWithin } from '../../../lib/choices/named-organization.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { TypeDrawing } from '../../../shared/own-fields/type-icon.tsx';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { text } from '../text.ts';

const { columns, menu, states } = text;
const icon = { size: 16, stroke: 1.6 } as const;

interface TypeActions {
  readonly onMove: (type: RequestType, step: -1 | 1) => void;
  readonly onHide: (type: RequestType) => void;
  readonly onArchive: (type: RequestType) => void;
}

export const editPath = ({ _id }: Pick<RequestType, '_id'>) => `${paths.requestTypes}?edit=${_id}`;

function State({ type: { version, hidden, changed } }: { type: RequestType }) {
  return (
    <Group gap={6} wrap="wrap">
      {version === null ? <ToneBadge tone="closed">{states.draft}</ToneBadge> : states.published(version)}
      {version !== null && changed && <ToneBadge tone="progress">{states.changed}</ToneBadge>}
      {hidden && <ToneBadge tone="closed">{states.hidden}</ToneBadge>}
    </Group>
  );
}

type Audience = Pick<RequestType['audience'], 'roles'> & Partial<RequestType['audience']>;

/** In words. */
export const audienceOf = ({ audience: { roles, departments = [] } }: { readonly audience: Audience }) =>
  [...roles.map((role) => ROLE_LABELS[role]), ...departments].join(', ') || text.everybody;

/** @param actions null for who may only read */
export const typeColumns = (
  actions: TypeActions | null,
  named: NamedOrganization,
): readonly Column<RequestType>[] => [
  {
    key: 'name',
    header: columns.name,
    phone: 'title',
    cell: (type) => (
      <Group gap={8} wrap="nowrap" miw={0}>
        <TypeDrawing icon={type.icon} />
        {actions === null ? (
          <Anchor component={Link} to={pathWithin(editPath(type), named)} inherit className="anywhere">
            {type.name}
          </Anchor>
        ) : (
          <Text span inherit className="anywhere">
            {type.name}
          </Text>
        )}
      </Group>
    ),
  },
  { key: 'state', header: columns.state, width: 260, cell: (type) => <State type={type} /> },
  { key: 'fields', header: columns.fields, width: 80, align: 'right', cell: ({ form }) => form.length },
  { key: 'audience', header: columns.audience, width: 220, cell: audienceOf },
  ...(actions === null ? [] : [actionsColumn(actions)]),
];

const actionsColumn = ({ onMove, onHide, onArchive }: TypeActions): Column<RequestType> => ({
  key: 'actions',
  header: columns.actions,
  headerHidden: true,
  width: 44,
  align: 'right',
  cell: (type) => (
    <RowMenu label={text.more(type.name)}>
      <Menu.Item leftSection={<IconPencil {...icon} />} component={Link} to={editPath(type)}>
        {menu.edit}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={() => onMove(type, -1)}>
        {menu.up}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={() => onMove(type, 1)}>
        {menu.down}
      </Menu.Item>
      <Menu.Item
        leftSection={type.hidden ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
        onClick={() => onHide(type)}
      >
        {type.hidden ? menu.show : menu.hide}
      </Menu.Item>
      {!type.isBuiltIn && (
        <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => onArchive(type)}>
          {menu.archive}
        </Menu.Item>
      )}
    </RowMenu>
  ),
});
