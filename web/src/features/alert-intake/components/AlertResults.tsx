import { Group, Stack, Text } from '@mantine/core';
import type { AlertResult } from '@switchboard/contract/alert-intake/intakes.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { Mono } from '../../../ui/text/Mono.tsx';
import { text } from '../text.ts';
import { OutcomeBadge } from './intake-badges.tsx';

interface AlertResultsProps<Result extends AlertResult> {
  results: readonly Result[];
  /** What stands below one. */
  children?: (result: Result) => ReactNode;
}

/** What has become of alerts, or would, one below the other. */
export const AlertResults = <Result extends AlertResult>({
  results,
  children,
}: AlertResultsProps<Result>) => (
  <Stack component="ol" gap={14} m={0} p={0} style={{ listStyle: 'none' }}>
    {results.map((result, index) => (
      // A key may come several times in one post.
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <Stack component="li" key={index} gap={4}>
        <Group gap={8} wrap="wrap">
          <OutcomeBadge outcome={result.outcome} />
          {result.ticket && (
            <Link to={ticketPath(result.ticket._id)}>
              <Mono>{result.ticket.ticketNumber}</Mono>
            </Link>
          )}
        </Group>
        <Text fz="xs" c="secondary" className="anywhere">
          <Mono>{result.key || text.panel.keyless}</Mono>
        </Text>
        {result.errors?.map(({ path, msg }) => (
          <Text key={`${path} ${msg}`} fz="sm" c="danger">
            {path}: {msg}
          </Text>
        ))}
        {children?.(result)}
      </Stack>
    ))}
  </Stack>
);
