import { Menu } from '@mantine/core';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { IconEye, IconLicense, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { count, day } from '../../../lib/format/format.ts';
import { editOrganizationPath, organizationPath } from '../../../lib/navigation/paths.ts';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { LICENSE_LABELS, text } from '../text.ts';
import { LicenseUse } from './LicenseUse.tsx';
import { OrganizationMark } from './OrganizationMark.tsx';
import classes from './Organizations.module.css';
import { StatusToggle } from './StatusToggle.tsx';

interface RowActions {
  /** Organizations whose request for more licenses waits. */
  readonly asking: ReadonlySet<string>;
  readonly onManage: (organization: Organization) => void;
  readonly onDelete: (organization: Organization) => void;
}

const words = text.columns;

export const organizationColumns = ({
  asking,
  onManage,
  onDelete,
}: RowActions): readonly Column<Organization>[] => [
  {
    key: 'name',
    header: words.name,
    phone: 'title',
    cell: ({ name, code, logo }) => (
      <span className={classes.named}>
        <OrganizationMark name={name} url={logo.url} />
        <span className={classes.words}>
          <TwoLines first={name} second={<Mono>{code}</Mono>} />
        </span>
      </span>
    ),
  },
  {
    key: 'entity',
    header: words.entity,
    width: 150,
    tightWidth: 120,
    cell: ({ organization_entity }) => <span className="truncate">{organization_entity}</span>,
  },
  {
    key: 'status',
    header: words.status,
    width: 110,
    cell: (organization) => <StatusToggle organization={organization} />,
  },
  {
    key: 'type',
    header: words.type,
    width: 120,
    cell: ({ _id, licenses }) => (
      <span className={classes.licensed}>
        {LICENSE_LABELS[licenses.licenseType]}
        {asking.has(_id) && <ToneBadge tone="progress">{text.asks}</ToneBadge>}
      </span>
    ),
  },
  {
    key: 'used',
    header: words.used,
    width: 230,
    cell: ({ licenses }) => <LicenseUse licenses={licenses} />,
  },
  { key: 'users', header: words.users, width: 60, align: 'right', cell: ({ userCount }) => count(userCount) },
  { key: 'created', header: words.created, width: 104, cell: ({ createdAt }) => day(createdAt) },
  {
    key: 'actions',
    header: words.actions,
    headerHidden: true,
    width: 44,
    align: 'right',
    cell: (organization) => (
      <RowMenu label={text.more(organization.name)}>
        <Menu.Item
          component={Link}
          to={organizationPath(organization._id)}
          leftSection={<IconEye size={16} stroke={1.6} />}
        >
          {text.view}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={editOrganizationPath(organization._id)}
          leftSection={<IconPencil size={16} stroke={1.6} />}
        >
          {text.edit}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLicense size={16} stroke={1.6} />}
          onClick={() => onManage(organization)}
        >
          {text.manage}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => onDelete(organization)}>
          {text.delete}
        </Menu.Item>
      </RowMenu>
    ),
  },
];
