import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canTriage } from '@switchboard/contract/tickets/ticket-policy.ts';
import { useState } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { Properties, Property } from '../../../ui/page/Properties.tsx';
import { AskApproval } from '../approvals/AskApproval.tsx';
import { HandOver } from '../handover/HandOver.tsx';
import { TicketSnooze } from '../snooze/TicketSnooze.tsx';
import { ticketFacts } from '../ticket-facts.ts';
import { useSetTeam, useTeamChoices } from './api.ts';
import { words } from './text.ts';

/** In ms: how long typing rests before teams are searched. */
const SEARCHES_AFTER = 250;

/** To whom a ticket belongs, and goes. */
export const TicketTeam = ({ ticket }: { ticket: Ticket }) => (
  <>
    <Team ticket={ticket} />
    <HandOver ticket={ticket} />
    <AskApproval ticket={ticket} />
    <TicketSnooze ticket={ticket} />
  </>
);

/** The team of a ticket, chosen in its place by those who triage it; nothing where an organization has no teams. */
function Team({ ticket }: { ticket: Ticket }) {
  const mayChange = canTriage(useActor(), ticketFacts(ticket));
  const [typed, setTyped] = useState('');
  const present = ticket.team;
  const [search] = useDebouncedValue(typed === present?.name ? '' : typed, SEARCHES_AFTER);
  const { data: found = [] } = useTeamChoices(mayChange ? ticket.organizationId : null, search);
  const { mutate, isPending, variables } = useSetTeam(ticket._id, ticket.ticketNumber);
  if (present === null && found.length === 0 && search === '') return null;
  const isKnown = present === null || found.some(({ value }) => value === present._id);
  const choices = isKnown ? found : [{ value: present._id, label: present.name }, ...found];
  const chosen = isPending ? variables.team : (present?._id ?? null);
  return (
    <Properties>
      <Property label={words.team}>
        {mayChange ? (
          <Select
            size="xs"
            flex={1}
            searchable
            clearable
            aria-label={words.team}
            placeholder={words.none}
            nothingFoundMessage={words.nothing}
            data={choices}
            value={chosen}
            searchValue={typed}
            onSearchChange={setTyped}
            disabled={isPending}
            onChange={(team) => mutate({ team, version: ticket.version })}
          />
        ) : (
          present?.name
        )}
      </Property>
    </Properties>
  );
}
