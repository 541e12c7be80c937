import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Hint } from '../../../ui/text/Hint.tsx';
import { text } from '../text.ts';

export function RefreshTickets({ query }: { query: Pick<UseQueryResult, 'isFetching' | 'refetch'> }) {
  return (
    <Hint label={text.list.refresh}>
      <ActionIcon
        variant="default"
        aria-label={text.list.refresh}
        loading={query.isFetching}
        onClick={() => void query.refetch()}
      >
        <IconRefresh size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}
