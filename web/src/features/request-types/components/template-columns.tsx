import { Anchor, Group, Menu } from '@mantine/core';
import type { RequestTypeTemplate } from '@switchboard/contract/tickets/forms/request-type-templates.ts';
import { IconArchive, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { TypeDrawing } from '../../../shared/own-fields/type-icon.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { templateText as words } from '../text.ts';
import { audienceOf } from './type-columns.tsx';

const icon = { size: 16, stroke: 1.6 } as const;
const editPath = ({ _id }: RequestTypeTemplate) => `${paths.templates}?edit=${_id}`;

export const templateColumns = (
  onArchive: (template: RequestTypeTemplate) => void,
): readonly Column<RequestTypeTemplate>[] => [
  {
    key: 'name',
    header: words.columns.name,
    phone: 'title',
    cell: (template) => (
      <Group gap={8} wrap="nowrap" miw={0}>
        <TypeDrawing icon={template.icon} />
        <Anchor component={Link} to={editPath(template)} inherit className="anywhere">
          {template.name}
        </Anchor>
      </Group>
    ),
  },
  {
    key: 'fields',
    header: words.columns.fields,
    width: 80,
    align: 'right',
    cell: ({ form }) => form.length,
  },
  { key: 'audience', header: words.columns.audience, width: 220, cell: audienceOf },
  {
    key: 'changed',
    header: words.columns.changed,
    width: 140,
    cell: ({ updatedAt }) => <RelativeTime date={updatedAt} />,
  },
  {
    key: 'actions',
    header: words.columns.actions,
    headerHidden: true,
    width: 44,
    align: 'right',
    cell: (template) => (
      <RowMenu label={words.more(template.name)}>
        <Menu.Item leftSection={<IconPencil {...icon} />} component={Link} to={editPath(template)}>
          {words.edit}
        </Menu.Item>
        <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => onArchive(template)}>
          {words.archive.confirm}
        </Menu.Item>
      </RowMenu>
    ),
  },
];
