import type { Activity } from '@switchboard/contract/entities/dashboard.ts';
import type { ActivityType } from '@switchboard/contract/enums.ts';
import { type Icon, IconBuilding, IconLicense, IconTicket, IconUserPlus } from '@tabler/icons-react';
import { fullName } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';
import classes from './RecentActivity.module.css';

const words = text.activity;

const ICONS: Record<ActivityType, Icon> = {
  organization_created: IconBuilding,
  user_created: IconUserPlus,
  ticket_created: IconTicket,
  license_requested: IconLicense,
};

/** Somebody's joining is not told as their deed: the person is what it is about. */
function origin({ type, organization, user }: Activity): string {
  const name = user && fullName(user);
  const who = name !== null && type !== 'user_created' ? words.by(name) : name;
  return [organization?.name, who].filter(Boolean).join(' · ');
}

/** What happened last in all organizations; undefined until it is known. */
export function RecentActivity({ activities }: { activities: readonly Activity[] | undefined }) {
  return (
    <Card title={words.title} flush>
      {activities === undefined && <SkeletonRows rows={8} height={44} />}
      {activities?.length === 0 && <EmptyState {...words.empty} />}
      {activities && activities.length > 0 && (
        <ul className={classes.list}>
          {activities.map((activity) => {
            const Icon = ICONS[activity.type];
            return (
              <li
                key={`${activity.type} ${activity.createdAt} ${activity.text} ${activity.user?._id}`}
                className={classes.row}
                data-type={activity.type}
              >
                <Icon size={16} stroke={1.6} aria-hidden="true" />
                <span className={classes.words}>
                  <span className={classes.what}>{activity.text}</span>
                  <span className={classes.origin}>{origin(activity)}</span>
                </span>
                <span className={classes.time}>
                  <RelativeTime date={activity.createdAt} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
