import { Button, Group, Stack, Text } from '@mantine/core';
import { SECOND } from '@switchboard/contract/durations.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths, ticketPath } from '../../../lib/navigation/paths.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { ArrivalHeading } from '../../../ui/text/ArrivalHeading.tsx';
import { formText } from '../form-text.ts';
import { useOwnList } from '../use-ticket-list.ts';

const REDIRECT_AFTER = 2 * SECOND;

const words = formText.created;

interface TicketCreatedProps {
  ticket: { _id: string; ticketNumber: string; summary: string };
}

/** Says that the ticket is there, and goes on to the list by itself. */
export function TicketCreated({ ticket }: TicketCreatedProps) {
  const navigate = useNavigate();
  const list = useOwnList();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.myTickets), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <Page width="form">
      <Stack gap={6} align="center" maw={480} mt="12vh" mx="auto" ta="center" role="status">
        <IconCircleCheck
          size={36}
          stroke={1.5}
          color="var(--status-resolved-graphic)"
          style={{ marginBottom: 6 }}
          aria-hidden
        />
        <ArrivalHeading lts="-0.015em">{words.title(ticket.ticketNumber)}</ArrivalHeading>
        <Text className="anywhere" c="secondary">
          {ticket.summary}
        </Text>
        <Text fz="sm" c="dimmed" mb={10}>
          {words.text}
        </Text>
        <Group justify="center" wrap="wrap">
          <Button component={Link} to={list.to} variant="default">
            {list.label}
          </Button>
          <Button component={Link} to={ticketPath(ticket._id)}>
            {words.open}
          </Button>
        </Group>
      </Stack>
    </Page>
  );
}
