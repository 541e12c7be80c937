import { Box, Button, Group, Text } from '@mantine/core';
import { NO_LIST_OPTIONS } from '@switchboard/contract/tickets/list-options.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import {
  canConfide,
  canConfideOwn,
  canMakePublic,
  canNameHandlers,
} from '@switchboard/contract/tickets/ticket-policy.ts';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { useActor } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useListOptions } from '../shape/use-list-options.ts';
import { ticketFacts } from '../ticket-facts.ts';
import { useSetConfidential } from './api.ts';
import { HandlersDialog } from './HandlersDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { words } from './text.ts';

type Asked = 'mark' | 'public' | 'handlers';

/** Whether it is for the people on it alone, and what its reader may change about that. */
export function TicketConfidential({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const navigate = useNavigate();
  const { confides = NO_LIST_OPTIONS.confides } = useListOptions('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const change = useSetConfidential(ticket._id);
  const facts = ticketFacts(ticket);
  const { confidential, ticketNumber } = ticket;
  const mayMark = !confidential && (canConfide(actor, facts) || (confides && canConfideOwn(actor, facts)));
  const mayPublish = confidential && canMakePublic(actor, facts);
  const mayName = confidential && canNameHandlers(actor, facts);
  if (!confidential && !mayMark) return null;
  return (
    <Box component="section" className="line-above" px={16} py={14} aria-label={words.title}>
      <Group gap={6} fz="sm" lh="20px">
        {confidential && <IconLock size={14} stroke={1.6} aria-hidden />}
        <Text component="h2" fz="sm">
          {words.title}
        </Text>
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {ticket.opened ? words.opened : confidential ? words.isConfidential : words.isPublic}
      </Text>
      <Group gap={8} mt={8}>
        {mayMark && (
          <Button size="xs" variant="default" onClick={() => setAsked('mark')}>
            {words.mark}
          </Button>
        )}
        {mayName && (
          <Button size="xs" variant="default" onClick={() => setAsked('handlers')}>
            {words.changeHandlers}
          </Button>
        )}
        {mayPublish && (
          <Button size="xs" variant="default" onClick={() => setAsked('public')}>
            {words.makePublic}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={asked === 'mark'}
        title={words.mark}
        message={words.markMessage}
        confirmLabel={words.mark}
        busy={change.isPending}
        onConfirm={() =>
          change.mutate(
            { confidential: true },
            {
              onSuccess: ({ ticket: left }) => {
                setAsked(null);
                toast.success(words.marked(ticketNumber));
                if (left === null) navigate('/', { replace: true });
              },
              onError: (error) => {
                setAsked(null);
                toast.error(wordsOf(error, words.failed));
              },
            },
          )
        }
        onClose={() => setAsked(null)}
      />
      {asked === 'public' && (
        <ReasonDialog
          title={words.makePublic}
          subtitle={ticketNumber}
          note={words.makePublicNote}
          submitLabel={words.makePublic}
          send={change}
          onSend={(reason, done) =>
            change.mutate(
              { confidential: false, reason },
              {
                onSuccess: () => {
                  toast.success(words.madePublic(ticketNumber));
                  done();
                },
              },
            )
          }
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'handlers' && <HandlersDialog ticket={ticket} onClose={() => setAsked(null)} />}
    </Box>
  );
}
