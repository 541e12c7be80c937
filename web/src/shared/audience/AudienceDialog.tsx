import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { AUDIENCE } from '@switchboard/contract/limits.ts';
import type { TextKind } from '@switchboard/contract/policies/audience.ts';
import { type Audience, listAudience } from '@switchboard/contract/tickets/audience.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/cache/api-hooks.ts';
import { fullName } from '../../lib/format/format.ts';
import { useActor } from '../../lib/session/session.ts';
import { InfoDialog } from '../../ui/dialog/InfoDialog.tsx';
import { LoadError } from '../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { words } from './words.ts';

interface AudienceDialogProps {
  ticketId: string;
  kind: TextKind;
  audience: Audience;
  onClose: () => void;
}

/** Everybody who reads such a text, and why; and who does not. */
export function AudienceDialog({ ticketId, kind, audience, onClose }: AudienceDialogProps) {
  const { id } = useActor();
  return (
    <InfoDialog title={words.title} subtitle={words.subtitle[kind]} onClose={onClose}>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {audience.people.map(({ _id, role, reasons, ...person }) => (
          <Row
            key={_id}
            name={`${fullName(person)}${_id === id ? ` (${words.you.toLowerCase()})` : ''}`}
            note={[...(role ? [ROLE_LABELS[role]] : []), ...reasons.map(({ text }) => text)].join(' · ')}
          />
        ))}
        {audience.groups.map((group) => (
          <GroupRow key={group.rule} ticketId={ticketId} kind={kind} group={group} />
        ))}
      </Stack>
      {audience.excluded.length > 0 && (
        <Box mt={16}>
          <Text component="h3" size="sm" fw={600}>
            {words.notRead}
          </Text>
          <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
            {audience.excluded.map(({ text, count }) => (
              <Row key={text} name={text} note={String(count)} />
            ))}
          </Stack>
        </Box>
      )}
    </InfoDialog>
  );
}

function Row({ name, note, children }: { name: string; note: string; children?: ReactNode }) {
  return (
    <Box component="li" py={6} className="line-below">
      <Group gap={8} wrap="nowrap" justify="space-between" align="baseline">
        <Text size="sm" miw={0} className="anywhere">
          {name}
        </Text>
        <Text size="xs" c="dimmed" ta="end">
          {note}
        </Text>
      </Group>
      {children}
    </Box>
  );
}

interface GroupRowProps {
  ticketId: string;
  kind: TextKind;
  group: Audience['groups'][number];
}

/** Who is not staff of the ticket is told how many. */
function GroupRow({ ticketId, kind, group }: GroupRowProps) {
  const [shown, setShown] = useState(false);
  const { rule, text, count, sample } = group;
  return (
    <Row name={text} note={String(count)}>
      {sample.length > 0 && !shown && (
        <Group gap={8} wrap="wrap">
          <Text size="xs" c="dimmed" className="anywhere">
            {sample.map(fullName).join(', ')}
          </Text>
          {count > sample.length && (
            <Button size="compact-xs" variant="subtle" onClick={() => setShown(true)}>
              {words.showAll(count)}
            </Button>
          )}
        </Group>
      )}
      {shown && <GroupPeople ticketId={ticketId} kind={kind} rule={rule} />}
    </Row>
  );
}

function GroupPeople({ ticketId, kind, rule }: { ticketId: string; kind: TextKind; rule: string }) {
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useApiQuery(
    ['tickets', 'audience', ticketId, kind, rule, page],
    (options) =>
      call(listAudience, {
        params: { id: ticketId },
        query: { kind, rule, page: String(page), limit: String(AUDIENCE.page) },
        ...options,
      }),
    { placeholderData: keepPreviousData },
  );
  if (isError) return <LoadError what={words.people} onRetry={() => void refetch()} busy={isFetching} />;
  if (data === undefined) return <SkeletonRows rows={3} />;
  const { people, pagination } = data;
  return (
    <Box ps={12}>
      <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }}>
        {people.map(({ _id, role, ...person }) => (
          <Text key={_id} component="li" size="xs">
            {fullName(person)}
            {role && ` · ${ROLE_LABELS[role]}`}
          </Text>
        ))}
      </Stack>
      {pagination.pages > 1 && (
        <Group gap={8} mt={4}>
          <Button size="compact-xs" variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {words.previous}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={page >= pagination.pages}
            onClick={() => setPage(page + 1)}
          >
            {words.next}
          </Button>
        </Group>
      )}
    </Box>
  );
}
