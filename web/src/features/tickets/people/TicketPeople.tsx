import { ActionIcon, Anchor, Box, Group, Stack, Text } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import {
  canChangePeople,
  canChangeRequester,
  canLeave,
  isActive,
} from '@switchboard/contract/tickets/ticket-policy.ts';
import { IconPlus, IconUserEdit, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/format/format.ts';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { useActor } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { Hint } from '../../../ui/text/Hint.tsx';
import { asPerson } from '../people.ts';
import { ticketFacts } from '../ticket-facts.ts';
import { useRemovePerson } from './api.ts';
import { words } from './text.ts';

const AddPersonDialog = lazyPage(async () => (await import('./AddPersonDialog.tsx')).AddPersonDialog);

const ChangeRequesterDialog = lazyPage(
  async () => (await import('./ChangeRequesterDialog.tsx')).ChangeRequesterDialog,
);

type OnIt = Ticket['people'][number];

interface TicketPeopleProps {
  ticket: Ticket;
  /** Asks why somebody can see it; null for who is not its staff. */
  onExplain: (() => void) | null;
}

/** Whoever is on the ticket without having it, and what each of them may do. */
export function TicketPeople({ ticket, onExplain }: TicketPeopleProps) {
  const actor = useActor();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const remove = useRemovePerson(ticket._id);
  const facts = ticketFacts(ticket);
  const mayChange = canChangePeople(actor, facts);
  const mayHandOver = canChangeRequester(actor, facts) && isActive(facts);
  const mayLeave = canLeave(actor, facts);
  const takeOff = (person: OnIt) =>
    remove.mutate(person._id, {
      onSuccess: ({ ticket: left }) => {
        setLeaving(false);
        const isOwn = person._id === actor.id;
        toast.success(isOwn ? words.left(ticket.ticketNumber) : words.removed(fullName(person)));
        if (left === null) navigate('/', { replace: true });
      },
      onError: (error) => {
        setLeaving(false);
        toast.error(wordsOf(error, words.failed));
      },
    });
  const self = ticket.people.find(({ _id }) => _id === actor.id);
  const isRemovable = ({ relation }: OnIt) => relation === 'participant' || relation === 'viewer';
  return (
    <Box component="section" className="line-above" px={16} py={14} aria-label={words.title}>
      <Group justify="space-between" fz="sm" lh="20px">
        <Text component="h2" fz="sm">
          {words.title}
        </Text>
        <Group gap={4}>
          {mayHandOver && (
            <Hint label={words.changeRequester}>
              <ActionIcon
                size="sm"
                aria-label={words.changeRequester}
                aria-haspopup="dialog"
                onClick={() => setChanging(true)}
              >
                <IconUserEdit size={14} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Hint>
          )}
          {mayChange && (
            <Hint label={words.add}>
              <ActionIcon
                size="sm"
                aria-label={words.add}
                aria-haspopup="dialog"
                onClick={() => setAdding(true)}
              >
                <IconPlus size={14} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Hint>
          )}
        </Group>
      </Group>
      {ticket.people.length === 0 ? (
        <Text size="sm" c="dimmed" mt={4}>
          {words.none}
        </Text>
      ) : (
        <Stack component="ul" gap={6} m={0} mt={8} p={0} style={{ listStyle: 'none' }}>
          {ticket.people.map((person) => {
            const isOwn = person._id === actor.id;
            const mayTakeOff = isOwn ? mayLeave : mayChange && isRemovable(person);
            const label = isOwn ? words.leave : words.remove(fullName(person));
            return (
              <Group key={`${person._id} ${person.relation}`} component="li" gap={8} wrap="nowrap" mih={24}>
                <Avatar person={asPerson(person)} />
                <Text size="sm" flex={1} miw={0} truncate>
                  {fullName(person)}
                </Text>
                <Text size="xs" c="dimmed">
                  {words.relations[person.relation]}
                </Text>
                {mayTakeOff && (
                  <Hint label={label}>
                    <ActionIcon
                      size="sm"
                      aria-label={label}
                      disabled={remove.isPending}
                      onClick={() => (isOwn ? setLeaving(true) : takeOff(person))}
                    >
                      <IconX size={14} stroke={1.6} aria-hidden />
                    </ActionIcon>
                  </Hint>
                )}
              </Group>
            );
          })}
        </Stack>
      )}
      {onExplain && (
        <Anchor component="button" type="button" size="xs" mt={8} onClick={onExplain}>
          {words.why}
        </Anchor>
      )}
      <Suspense>
        {adding && <AddPersonDialog ticket={ticket} onClose={() => setAdding(false)} />}
        {changing && <ChangeRequesterDialog ticket={ticket} onClose={() => setChanging(false)} />}
      </Suspense>
      <ConfirmDialog
        opened={leaving}
        title={words.leaveTitle(ticket.ticketNumber)}
        message={words.leaveMessage}
        confirmLabel={words.leave}
        busy={remove.isPending}
        onConfirm={() => self && takeOff(self)}
        onClose={() => setLeaving(false)}
      />
    </Box>
  );
}
