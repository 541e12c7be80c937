import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { count } from '../../../lib/format/format.ts';
import { KEY } from '../../../lib/navigation/key-table.ts';
import { useKeys } from '../../../lib/navigation/keys.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Hint } from '../../../ui/text/Hint.tsx';
import type { Step } from '../list-walk.ts';
import { ticketText } from '../ticket-text.ts';
import type { TicketWalk } from '../use-list-walk.ts';

const words = ticketText.ticket;

/** Where the ticket stands in the list it was opened from, and the ways to its neighbours: j on, k back. */
export function TicketPager({ walk }: { walk: TicketWalk }) {
  const { position, of, isFirst, isLast, busy, pressed } = walk;
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);

  // Whoever pressed a button goes on pressing it.
  useEffect(() => {
    if (pressed !== null) (pressed === 'next' ? next : previous).current?.focus({ preventScroll: true });
  }, [pressed]);

  const go = (step: Step, byButton: boolean) => {
    walk
      .go(step, { pressed: byButton })
      .then((found) => found || toast.error(words.noNext))
      .catch((error: unknown) => toast.error(wordsOf(error, words.stepFailed)));
  };
  const press = (step: Step, atEnd: boolean) => () => (atEnd ? false : void go(step, false));
  useKeys([
    { keys: KEY.next, run: press(1, isLast) },
    { keys: KEY.previous, run: press(-1, isFirst) },
  ]);

  return (
    <Group component="nav" gap={2} aria-label={words.inList}>
      <Text span className="tabular" fz="xs" c="dimmed" me={4} style={{ whiteSpace: 'nowrap' }}>
        {words.position(count(position), count(of))}
      </Text>
      <Hint label={`${words.previous} (K)`}>
        <ActionIcon
          ref={previous}
          size={28}
          aria-label={words.previous}
          disabled={isFirst}
          aria-busy={busy}
          onClick={() => go(-1, true)}
        >
          <IconChevronUp size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Hint>
      <Hint label={`${words.next} (J)`}>
        <ActionIcon
          ref={next}
          size={28}
          aria-label={words.next}
          disabled={isLast}
          aria-busy={busy}
          onClick={() => go(1, true)}
        >
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Hint>
    </Group>
  );
}
