import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { FaceRow } from '../../../ui/people/FaceRow.tsx';
import type { Person } from '../../../ui/people/person.ts';
import { text } from '../text.ts';
import { ticketText } from '../ticket-text.ts';
import classes from './AssignedTo.module.css';

/** Assigned people named before "+N more". */
const SHOWN = 2;

interface AssignedToProps {
  people: readonly Person[];
  hasAgent: boolean;
  /** Absent for those who may not assign. */
  onAssign?: () => void;
}

/** The first two by name, the others on demand. */
export function AssignedTo({ people, hasAgent, onAssign }: AssignedToProps) {
  const [open, setOpen] = useState(false);
  const rest = people.length - SHOWN;
  const shown = open ? people : people.slice(0, SHOWN);
  return (
    <Stack component="ul" gap={6} align="flex-start" pt={5} pb={2}>
      <FaceRow ids={shown.map(({ id }) => id)}>
        {shown.map((person) => (
          <Group component="li" key={person.id} className="anywhere" align="flex-start" maw="100%">
            <Avatar person={person} /> <span>{person.name}</span>
          </Group>
        ))}
      </FaceRow>
      {people.length === 0 && (
        <Text component="li" inherit c="dimmed">
          {text.list.unassigned}
        </Text>
      )}
      {rest > 0 && (
        <li>
          <UnstyledButton className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? ticketText.ticket.fewer : ticketText.ticket.more(rest)}
          </UnstyledButton>
        </li>
      )}
      {onAssign && (
        <li>
          <Button
            mx={-8}
            ps={10}
            pe={8}
            variant="subtle"
            size="xs"
            leftSection={<IconUserPlus size={14} stroke={1.6} aria-hidden />}
            onClick={onAssign}
          >
            {hasAgent ? ticketText.ticket.reassign : ticketText.ticket.assign}
          </Button>
        </li>
      )}
    </Stack>
  );
}
