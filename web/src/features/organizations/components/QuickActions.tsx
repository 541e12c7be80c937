import { Button, Stack } from '@mantine/core';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import {
  IconClockHour4,
  IconForms,
  IconPencil,
  IconReportAnalytics,
  IconStack2,
  IconTrash,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathWithin } from '../../../lib/choices/named-organization.ts';
import { useMayOpen } from '../../../lib/navigation/may-open.ts';
import { editOrganizationPath, organizationUsersPath, paths } from '../../../lib/navigation/paths.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { recordText } from '../record-text.ts';

const words = recordText.detail;
/** How it works, page by page. */
const SET_UP = [
  { path: paths.requestTypes, label: words.setUp.requestTypes, Icon: IconForms },
  { path: paths.teams, label: words.setUp.teams, Icon: IconUsersGroup },
  { path: paths.triage, label: words.setUp.triage, Icon: IconStack2 },
  { path: paths.serviceTimes, label: words.setUp.serviceTimes, Icon: IconClockHour4 },
  { path: paths.serviceReport, label: words.setUp.serviceReport, Icon: IconReportAnalytics },
] as const;
const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface QuickActionsProps {
  organization: Organization;
  onAddAdmin: () => void;
  onDelete: () => void;
}

export function QuickActions({ organization: { _id, userCount }, onAddAdmin, onDelete }: QuickActionsProps) {
  const mayOpen = useMayOpen();
  const users = organizationUsersPath(_id);
  return (
    <Card title={words.actions}>
      <Stack gap="xs">
        {userCount === 0 && (
          <Button leftSection={<IconUserPlus {...ICON} />} onClick={onAddAdmin}>
            {recordText.admin.action}
          </Button>
        )}
        <Button
          component={Link}
          to={editOrganizationPath(_id)}
          variant="default"
          leftSection={<IconPencil {...ICON} />}
        >
          {words.edit}
        </Button>
        {mayOpen(paths.allUsers) && (
          <Button component={Link} to={users} variant="default" leftSection={<IconUsers {...ICON} />}>
            {words.viewUsers}
          </Button>
        )}
        {SET_UP.filter(({ path }) => mayOpen(path)).map(({ path, label, Icon }) => (
          <Button
            key={path}
            component={Link}
            to={pathWithin(path, { organization: _id })}
            variant="default"
            leftSection={<Icon {...ICON} />}
          >
            {label}
          </Button>
        ))}
        <Button variant="danger" leftSection={<IconTrash {...ICON} />} onClick={onDelete}>
          {words.delete}
        </Button>
      </Stack>
    </Card>
  );
}
