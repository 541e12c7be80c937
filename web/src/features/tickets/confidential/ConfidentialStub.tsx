import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { placeLink } from '../../../lib/lists/list-places.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { ticketText } from '../ticket-text.ts';
import { useOpenTicket, useStub } from './api.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { words } from './text.ts';

/** In place of a ticket that is for others alone: that it is there, and for admins the way to open it. */
export function ConfidentialStub({ id, listPath }: { id: string; listPath: string }) {
  const query = useStub(id);
  const open = useOpenTicket(id);
  const [asking, setAsking] = useState(false);
  const { data: stub } = query;
  usePageTitle(stub ? words.stubTitle(stub.ticketNumber) : '');
  if (stub === undefined) {
    return (
      <Page>
        {query.error ? (
          <LoadError what={words.what} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Page>
    );
  }
  return (
    <Page>
      <EmptyState
        title={words.stubTitle(stub.ticketNumber)}
        text={words.stubText}
        action={
          <Stack align="center" gap={16}>
            <Group gap={8}>
              <IconLock size={16} stroke={1.6} aria-hidden />
              <StatusBadge status={stub.status} />
            </Group>
            {stub.unattended && (
              <Alert color="yellow" title={words.unattended}>
                {words.unattendedHelp}
              </Alert>
            )}
            <Group gap={8} justify="center">
              <Button component={Link} {...placeLink(listPath)} variant="default">
                {ticketText.ticket.back}
              </Button>
              {stub.canOpen && <Button onClick={() => setAsking(true)}>{words.open}</Button>}
            </Group>
            {stub.canOpen && (
              <Text size="xs" c="dimmed">
                {words.openNote}
              </Text>
            )}
          </Stack>
        }
      />
      {asking && (
        <ReasonDialog
          title={words.open}
          subtitle={stub.ticketNumber}
          note={words.openNote}
          submitLabel={words.openSubmit}
          send={open}
          onSend={(reason, done) => open.mutate(reason, { onSuccess: done })}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  );
}
