import { Button } from '@mantine/core';
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import type { listTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import { IconMessages } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { useUnreadTickets } from '../../../lib/unread/unread-tickets.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { useActiveTicket, useOneTicket } from '../api.ts';
import { chatPath, pages } from '../links.ts';
import { text } from '../text.ts';
import classes from './LiveChatBanner.module.css';

const words = text.chat;

type OwnTickets = AnswerOf<typeof listTickets>;

/** The newest active one is asked for by itself only where older tickets alone are active. */
function useNewestActive(own: OwnTickets | undefined): TicketSummary | undefined {
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
      <div className={classes.banner}>
        <span className={classes.icon}>
          <IconMessages size={18} stroke={1.6} aria-hidden="true" />
        </span>
        <div className={classes.words}>
          <h2 className={classes.title}>{words.title}</h2>
          {ticket ? (
            <p className={classes.text}>
              {unread ? words.newIn(unread.news) : words.about} <Mono>{ticket.ticketNumber}</Mono>{' '}
              {ticket.summary}
            </p>
          ) : (
            <p className={classes.text}>{words.none}</p>
          )}
        </div>
        {ticket ? (
          <Button
            component={Link}
            variant="default"
            to={leadsToChat ? chatPath(ticket._id) : ticketPath(ticket._id)}
          >
            {leadsToChat ? words.open : words.openTicket}
          </Button>
        ) : (
          <Button component={Link} variant="default" to={pages.createTicket}>
            {words.create}
          </Button>
        )}
      </div>
    </Card>
  );
}
