import { Anchor, Box, Group, Text } from '@mantine/core';
import type { RecentUser } from '@switchboard/contract/dashboards/dashboards.ts';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { DASHBOARD } from '@switchboard/contract/limits.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { fullName } from '../../../lib/format/format.ts';
import { useMayOpen } from '../../../lib/navigation/may-open.ts';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { FaceRow } from '../../../ui/people/FaceRow.tsx';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { pages } from '../links.ts';
import { text } from '../text.ts';
import classes from './Rows.module.css';

const words = text.users;

interface RecentUsersProps {
  /** The newest first; undefined until they are known. */
  users: readonly RecentUser[] | undefined;
  total: number;
}

const Meta = ({ children }: { children: string }) => (
  <Text span size="xs" c="dimmed" display="block" truncate>
    {children}
  </Text>
);

/** Who has come to the organization last. */
export function RecentUsers({ users, total }: RecentUsersProps) {
  const mayOpen = useMayOpen();
  const all = total > 0 && mayOpen(pages.users) && (
    <Anchor component={Link} to={pages.users} inherit>
      {words.all(total)}
    </Anchor>
  );
  return (
    <Card title={words.title} aside={all} flush>
      {users === undefined ? (
        <SkeletonRows rows={DASHBOARD.deskUsers} height={44} />
      ) : (
        <ul className={clsx(classes.filling, 'lines')}>
          <FaceRow ids={users.map(({ _id }) => _id)}>
            {users.map((user) => (
              <li key={user._id} className={classes.user}>
                <Avatar person={{ id: user._id, name: fullName(user) }} size={26} />
                <Box component="span" miw={0}>
                  <Group component="span" fw={500}>
                    <span className="truncate">{fullName(user)}</span>
                    {!user.isActive && <ToneBadge tone="closed">{words.inactive}</ToneBadge>}
                  </Group>
                  <Meta>{user.email}</Meta>
                </Box>
                <Box component="span" className={classes.role} miw={0}>
                  {ROLE_LABELS[user.role]}
                  {user.department && <Meta>{user.department}</Meta>}
                </Box>
                <Text span inherit visibleFrom="sm" c="dimmed" ta="right">
                  {words.joined} <RelativeTime date={user.createdAt} />
                </Text>
              </li>
            ))}
          </FaceRow>
        </ul>
      )}
    </Card>
  );
}
