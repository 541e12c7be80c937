import { Box, Button, Switch } from '@mantine/core';
import { PAGE } from '@switchboard/contract/limits.ts';
import { IconChecks, IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router';
import { choiceParam, pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { useNotifications } from '../api.ts';
import { NotificationDays } from '../components/NotificationDays.tsx';
import { text } from '../text.ts';
import { useMarking } from '../use-marking.ts';

const PARAMS = { page: pageParam, show: choiceParam(['all', 'unread'], 'all') };

/** Everything that concerned the reader, as long as it is kept and may be read. */
export function NotificationsPage() {
  const list = useUrlList(PARAMS);
  const { page } = list.values;
  const unread = list.values.show === 'unread';
  const query = useNotifications({ page, limit: PAGE.notifications, unread });
  const { mark, open, markAll, isMarkingAll } = useMarking();
  const entries = query.data?.notifications;
  const newest = entries?.[0];
  const hasUnread = (query.data?.unreadCount ?? 0) > 0;
  return (
    <ListPage
      title={text.title}
      what={text.what}
      description={text.description}
      list={list}
      query={query}
      rows={entries}
      total={query.data?.pagination.total}
      pageSize={PAGE.notifications}
      actions={
        <>
          <Button
            component={Link}
            to={paths.notificationSettings}
            variant="subtle"
            leftSection={<IconSettings size={16} stroke={1.6} aria-hidden />}
          >
            {text.settings}
          </Button>
          <Button
            variant="default"
            leftSection={<IconChecks size={16} stroke={1.6} aria-hidden />}
            disabled={!hasUnread || page !== 1 || newest === undefined}
            loading={isMarkingAll}
            onClick={() => newest && markAll(newest)}
          >
            {text.markAll}
          </Button>
        </>
      }
      filterBar={
        <Box mb={12}>
          <Switch
            size="xs"
            label={text.unreadOnly}
            checked={unread}
            onChange={({ currentTarget }) =>
              list.set({ show: currentTarget.checked ? 'unread' : 'all', page: 1 })
            }
          />
        </Box>
      }
      empty={text.empty}
      nothingMatches={text.allRead}
    >
      {({ rows, loading, error, empty }) => {
        if (loading) return <SkeletonRows rows={8} height={72} />;
        if (error) return <LoadError {...error} title={text.loadFailed} busy={query.isFetching} framed />;
        if (rows === undefined || rows.length === 0) return empty;
        return (
          <Card flush>
            <NotificationDays entries={rows} onOpen={open} onMark={mark} />
          </Card>
        );
      }}
    </ListPage>
  );
}
