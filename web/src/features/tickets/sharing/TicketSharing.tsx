import { Box, Select, Text } from '@mantine/core';
import { SHARING_CHOICES } from '@switchboard/contract/enums.ts';
import { isNarrower, setTicketSharing } from '@switchboard/contract/tickets/sharing.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canNarrow, canShare } from '@switchboard/contract/tickets/ticket-policy.ts';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useApiMutation } from '../../../lib/cache/api-hooks.ts';
import { useActor } from '../../../lib/session/session.ts';
import { sharingWords } from '../../../shared/sharing/sharing-words.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ticketFacts } from '../ticket-facts.ts';
import { words } from './text.ts';

const useSetSharing = (ticketId: string) =>
  useApiMutation(
    (mode: (typeof SHARING_CHOICES)[number]) =>
      call(setTicketSharing, { params: { id: ticketId }, body: { mode } }),
    {
      changes: [
        ['tickets', 'detail', ticketId],
        ['tickets', 'timeline', ticketId],
      ],
    },
  );

/** Who else reads a ticket: the requester chooses, its staff only let fewer people read it. */
export function TicketSharing({
  ticket,
  sharing,
}: {
  ticket: Ticket;
  sharing: NonNullable<Ticket['sharing']>;
}) {
  const actor = useActor();
  const change = useSetSharing(ticket._id);
  const facts = ticketFacts(ticket);
  const { effective, allowed } = sharing;
  const isFree = canShare(actor, facts);
  const labels = sharingWords(ticket.organization.name);
  const offered = isFree ? allowed : allowed.filter((mode) => isNarrower(effective, mode));
  const mayChange = (isFree || canNarrow(actor, facts)) && offered.some((mode) => mode !== effective);
  return (
    <Box component="section" className="line-above" px={16} py={14} aria-label={words.label}>
      {mayChange ? (
        <Select
          label={words.label}
          description={labels[effective].description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={offered.map((mode) => ({ value: mode, label: labels[mode].label }))}
          value={effective}
          allowDeselect={false}
          disabled={change.isPending}
          onChange={(chosen) => {
            const mode = SHARING_CHOICES.find((one) => one === chosen);
            if (mode === undefined || mode === effective) return;
            change.mutate(mode, {
              onSuccess: () => toast.success(words.changed),
              onError: (error) => toast.error(wordsOf(error, words.failed)),
            });
          }}
        />
      ) : (
        <>
          <Text component="h2" fz="sm" lh="20px">
            {words.label}
          </Text>
          <Text size="sm" mt={4}>
            {labels[effective].label}
          </Text>
          <Text size="xs" c="dimmed">
            {labels[effective].description}
          </Text>
        </>
      )}
    </Box>
  );
}
