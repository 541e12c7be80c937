import { Select, Stack, Text } from '@mantine/core';
import { reasonText } from '@switchboard/contract/notifications/notification-words.ts';
import { WATCH_MODES, type WatchMode } from '@switchboard/contract/notifications/reasons.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useWatchTicket } from '../api/watch-ticket.ts';
import { ticketText } from '../ticket-text.ts';

const words = ticketText.watching;
const CHOICES = WATCH_MODES.map((mode) => ({ value: mode, label: words.modes[mode] }));
const isMode = (value: string | null): value is WatchMode => WATCH_MODES.some((mode) => mode === value);

/** What the reader wants to hear of a ticket, and why they hear of it. Nobody else sees it. */
export function WatchTicket({ ticket }: { ticket: Ticket }) {
  const { mode, reasons } = ticket.watching;
  const { mutate, isPending, variables } = useWatchTicket(ticket._id);
  const [strongest] = reasons;
  const chosen = isPending ? variables : mode;
  return (
    <Stack gap={4} miw={0} flex={1}>
      <Select
        size="xs"
        aria-label={words.label}
        data={CHOICES}
        value={chosen}
        allowDeselect={false}
        onChange={(value) => {
          if (!isMode(value) || value === chosen) return;
          mutate(value, { onError: (failure) => void toast.error(wordsOf(failure, words.failed)) });
        }}
      />
      <Text size="xs" c="dimmed">
        {chosen === 'mute'
          ? words.muted
          : strongest === undefined
            ? words.nothing
            : words.told(
                reasonText(strongest, {
                  project: ticket.project.name,
                  organization: ticket.organization.name,
                }),
              )}
      </Text>
    </Stack>
  );
}
