import { Box, Button, Group, Text } from '@mantine/core';
import type { Activity } from '@switchboard/contract/dashboards/dashboards.ts';
import type { ActivityType } from '@switchboard/contract/enums.ts';
import {
  type Icon,
  IconBuilding,
  IconBuildingPlus,
  IconCash,
  IconCashOff,
  IconCreditCard,
  IconLicense,
  IconTicket,
  IconUserEdit,
  IconUserPlus,
} from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { fullName } from '../../../lib/format/format.ts';
import { useMayOpen } from '../../../lib/navigation/may-open.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { activityLink } from '../activity-link.ts';
import { text } from '../text.ts';
import classes from './Rows.module.css';

const words = text.activity;

const ICONS: Record<ActivityType, Icon> = {
  organization_created: IconBuildingPlus,
  user_created: IconUserPlus,
  ticket_created: IconTicket,
  license_requested: IconLicense,
  license_decided: IconLicense,
  organization_changed: IconBuilding,
  user_changed: IconUserEdit,
  subscription_changed: IconCreditCard,
  payment_recorded: IconCash,
  payment_voided: IconCashOff,
};

/** More than these are behind a button. */
const SHOWN = 12;

/** Somebody's joining is not told as their deed: the person is what it is about. */
function origin({ type, organization, user }: Activity): string {
  const name = user && fullName(user);
  const who = name !== null && type !== 'user_created' ? words.by(name) : name;
  return [organization?.name, who].filter(Boolean).join(' · ');
}

/** What happened last in all organizations; undefined until it is known. */
export function RecentActivity({ activities }: { activities: readonly Activity[] | undefined }) {
  const [all, setAll] = useState(false);
  return (
    <Card
      title={words.title}
      flush
      aside={
        activities &&
        activities.length > SHOWN && (
          <Button variant="subtle" size="xs" onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? words.fewer : words.all(activities.length)}
          </Button>
        )
      }
    >
      {activities === undefined && <SkeletonRows rows={8} height={44} />}
      {activities?.length === 0 && <EmptyState {...words.empty} />}
      {activities && activities.length > 0 && (
        <ul className="lines">
          {activities.slice(0, all ? undefined : SHOWN).map((activity) => (
            <ActivityRow
              key={`${activity.type} ${activity.createdAt} ${activity.text} ${activity.subject._id}`}
              activity={activity}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ActivityRow({ activity }: { activity: Activity }) {
  const mayOpen = useMayOpen();
  const Icon = ICONS[activity.type];
  const to = activityLink(activity, mayOpen);
  return (
    <Group component="li" gap={12} mih={44} px={16} py={4} fz="sm" lh="sm">
      <Icon
        size={16}
        stroke={1.6}
        color={activity.type === 'license_requested' ? 'var(--primary)' : 'var(--text-muted)'}
        aria-hidden="true"
      />
      <Box flex={1} miw={0}>
        {to === null ? (
          <Text inherit truncate fw={500}>
            {activity.text}
          </Text>
        ) : (
          <Link to={to} className={clsx(classes.link, 'truncate')}>
            {activity.text}
          </Link>
        )}
        <Text size="xs" c="dimmed" truncate>
          {origin(activity)}
        </Text>
      </Box>
      <Text span inherit c="dimmed">
        <RelativeTime date={activity.createdAt} />
      </Text>
    </Group>
  );
}
