import { ActionIcon, Box, Button, Drawer, Switch } from '@mantine/core';
import { PAGE } from '@switchboard/contract/limits.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { useOpening } from '../../../ui/on-demand/use-opening.ts';
import { usePhone } from '../../../ui/use-phone.ts';
import { useNotifications } from '../api.ts';
import { text } from '../text.ts';
import { useMarking } from '../use-marking.ts';
import { NotificationDays } from './NotificationDays.tsx';
import classes from './Notifications.module.css';

interface NotificationPanelProps {
  opened: boolean;
  onClose: () => void;
}

/** What opens from the bell: the newest entries, and the ways to the rest. */
export function NotificationPanel({ opened, onClose }: NotificationPanelProps) {
  const phone = usePhone();
  const [unread, setUnread] = useState(false);
  const query = useNotifications({ page: 1, limit: PAGE.notifications, unread });
  const { mark, open, markAll, isMarkingAll } = useMarking();
  const entries = query.data?.notifications;
  const newest = entries?.[0];
  const hasUnread = (query.data?.unreadCount ?? 0) > 0;
  return (
    <Drawer.Root
      opened={useOpening(opened)}
      onClose={onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '94%' : 400}
    >
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: classes.panel }}>
        <header className={classes.head}>
          <Drawer.Title>{text.title}</Drawer.Title>
          <ActionIcon ms="auto" aria-label={text.close} onClick={onClose}>
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </header>
        <div className={classes.tools}>
          <Switch
            size="xs"
            label={text.unreadOnly}
            checked={unread}
            onChange={({ currentTarget }) => setUnread(currentTarget.checked)}
          />
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={!hasUnread || newest === undefined}
            loading={isMarkingAll}
            onClick={() => newest && markAll(newest)}
          >
            {text.markAll}
          </Button>
        </div>
        <div className={classes.body}>
          {query.isError && (
            <Box p={12}>
              <LoadError
                framed
                what={text.what}
                title={text.loadFailed}
                onRetry={() => void query.refetch()}
                busy={query.isFetching}
              />
            </Box>
          )}
          {query.isPending && <SkeletonRows rows={6} height={72} />}
          {entries?.length === 0 && <EmptyState {...(unread ? text.allRead : text.empty)} action={null} />}
          {entries && entries.length > 0 && (
            <NotificationDays
              entries={entries}
              onOpen={(entry) => {
                open(entry);
                onClose();
              }}
              onMark={mark}
            />
          )}
        </div>
        <footer className={classes.foot}>
          <Button component={Link} to={paths.notifications} variant="default" size="xs" onClick={onClose}>
            {text.seeAll}
          </Button>
          <Button
            component={Link}
            to={paths.notificationSettings}
            variant="subtle"
            size="xs"
            onClick={onClose}
          >
            {text.settings}
          </Button>
        </footer>
      </Drawer.Content>
    </Drawer.Root>
  );
}
