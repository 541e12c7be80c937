import { Box, Button, Center, Group, Text, Title } from '@mantine/core';
import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import { IconMessages } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { useUnreadTickets } from '../../../lib/unread/unread-tickets.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { type OwnTickets, type TicketRow, useActiveTicket, useOneTicket } from '../api.ts';
import { chatPath, pages } from '../links.ts';
import { text } from '../text.ts';

const words = text.chat;

/** Of the button, which has a line of its own on a phone. */
const WIDTH = { base: '100%', sm: 'auto' };

/** The newest active one is asked for by itself only where older tickets alone are active. */
function useNewestActive(own: OwnTickets | undefined): TicketRow | undefined {
  const amongNewest = own?.tickets.find(isActive);
  const isOlder = own !== undefined && !amongNewest && own.stats.open + own.stats.inProgress > 0;
  const { data } = useActiveTicket(isOlder);
  return amongNewest ?? (isOlder ? data?.tickets[0] : undefined);
}

/** The ticket with the latest news, of those with news in their chat if there are any. */
function useNews(own: OwnTickets | undefined) {
  const tickets = useUnreadTickets()?.tickets ?? [];
  const news = tickets.find(({ chat }) => chat > 0) ?? tickets[0];
  const listed = own?.tickets.find(({ _id }) => _id === news?.ticketId);
  const { data } = useOneTicket(news && own && !listed ? news.ticketId : null);
  const ticket = listed ?? data;
  return news && ticket ? { news, ticket } : null;
}

/** Leads to the ticket with something unread, or else to the chat of the newest active ticket, or to a first ticket. */
export function LiveChatBanner({ own }: { own: OwnTickets | undefined }) {
  const unread = useNews(own);
  const active = useNewestActive(own);
  const ticket = unread?.ticket ?? active;
  const leadsToChat = unread === null || unread.news.chat > 0;
  return (
    <Card>
      <Group wrap="wrap" gap={12}>
        <Center
          component="span"
          flex="none"
          w={36}
          h={36}
          c="var(--primary)"
          bg="var(--primary-soft)"
          bdrs="lg"
        >
          <IconMessages size={18} stroke={1.6} aria-hidden="true" />
        </Center>
        <Box flex="1 1 200px" miw={0}>
          <Title order={2} size="h3">
            {words.title}
          </Title>
          <Text className="anywhere" size="sm" c="secondary" lineClamp={2}>
            {ticket ? (
              <>
                {unread ? words.newIn(unread.news) : words.about} <Mono>{ticket.ticketNumber}</Mono>{' '}
                {ticket.summary}
              </>
            ) : (
              words.none
            )}
          </Text>
        </Box>
        {ticket ? (
          <Button
            component={Link}
            variant="default"
            w={WIDTH}
            to={leadsToChat ? chatPath(ticket._id) : ticketPath(ticket._id)}
          >
            {leadsToChat ? words.open : words.openTicket}
          </Button>
        ) : (
          <Button component={Link} variant="default" w={WIDTH} to={pages.createTicket}>
            {words.create}
          </Button>
        )}
      </Group>
    </Card>
  );
}
