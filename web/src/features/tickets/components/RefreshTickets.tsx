import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { text } from '../text.ts';

export function RefreshTickets({ query }: { query: Pick<UseQueryResult, 'isFetching' | 'refetch'> }) {
  return (
    <Tooltip label={text.list.refresh}>
      <ActionIcon
        variant="default"
        aria-label={text.list.refresh}
        loading={query.isFetching}
        onClick={() => void query.refetch()}
      >
        <IconRefresh size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
