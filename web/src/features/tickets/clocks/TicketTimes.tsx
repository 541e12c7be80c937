import { Button, Text } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canSetWaiting } from '@switchboard/contract/tickets/ticket-policy.ts';
import { IconAlertTriangle, IconClock, IconClockPause } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { useActor } from '../../../lib/session/session.ts';
import { Properties, Property } from '../../../ui/page/Properties.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import { ticketFacts } from '../ticket-facts.ts';
import { words } from './text.ts';

const WhyDialog = lazyPage(async () => (await import('./WhyDialog.tsx')).WhyDialog);
const WaitingDialog = lazyPage(async () => (await import('./WaitingDialog.tsx')).WaitingDialog);

const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

/** When a ticket is due, and whom it waits for. */
export function TicketTimes({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const [opened, setOpened] = useState<'why' | 'waiting' | null>(null);
  const close = () => setOpened(null);
  const { waitingOn, due } = ticket;
  if (waitingOn === null && due === null) return null;
  const maySet = waitingOn !== null && canSetWaiting(actor, ticketFacts(ticket));
  return (
    <Properties>
      {due && (
        <Property label={words.due}>
          <DueButton ticket={ticket} due={due} onClick={() => setOpened('why')} />
        </Property>
      )}
      {waitingOn && (
        <Property label={words.waitingOn}>
          {maySet ? (
            <Button
              variant="subtle"
              size="compact-sm"
              px={4}
              ml={-4}
              aria-haspopup="dialog"
              title={words.waitFor}
              onClick={() => setOpened('waiting')}
            >
              {whoIs(waitingOn)}
            </Button>
          ) : (
            whoIs(waitingOn)
          )}
          <Text span fz="xs" c="dimmed">
            <RelativeTime date={waitingOn.since} />
          </Text>
        </Property>
      )}
      <Suspense>
        {opened === 'why' && <WhyDialog ticketId={ticket._id} onClose={close} />}
        {opened === 'waiting' && <WaitingDialog ticket={ticket} onClose={close} />}
      </Suspense>
    </Properties>
  );
}

function whoIs({ kind, people, team, vendor }: NonNullable<Ticket['waitingOn']>): string {
  if (kind === 'agent' && people[0]) return fullName(people[0]);
  if (kind === 'approver' && people.length > 0) return people.map(fullName).join(', ');
  return vendor ?? team?.name ?? words.kinds[kind];
}

interface DueButtonProps {
  ticket: Ticket;
  due: NonNullable<Ticket['due']>;
  onClick: () => void;
}

function DueButton({ ticket, due, onClick }: DueButtonProps) {
  const now = useNow();
  const left = due.at === null ? null : Math.floor((Date.parse(due.at) - now) / 1000);
  const look = lookOf(left, due.state === 'warned');
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      px={4}
      ml={-4}
      c={look.color}
      leftSection={<look.Icon {...icon} />}
      aria-haspopup="dialog"
      title={words.why}
      onClick={onClick}
    >
      {left === null
        ? words.paused(ticket.waitingOn?.kind ?? 'team')
        : left < 0
          ? words.overdueBy(-left)
          : words.dueIn(left)}
    </Button>
  );
}

function lookOf(left: number | null, isWarned: boolean) {
  if (left === null) return { color: 'dimmed', Icon: IconClockPause };
  if (left < 0) return { color: 'danger', Icon: IconAlertTriangle };
  return { color: isWarned ? 'warning' : 'secondary', Icon: IconClock };
}
