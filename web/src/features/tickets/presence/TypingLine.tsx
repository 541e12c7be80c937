import { Text } from '@mantine/core';
import { presenceText } from './text.ts';
import { useOthers } from './use-others.ts';

/** That somebody else of the staff writes at this moment. */
export function TypingLine({ ticketId }: { ticketId: string }) {
  const writing = useOthers(ticketId).filter(({ typing }) => typing !== null);
  return (
    <Text role="status" span fz="xs" c="secondary" truncate miw={0}>
      {writing.length > 0 && presenceText.writing(writing)}
    </Text>
  );
}
