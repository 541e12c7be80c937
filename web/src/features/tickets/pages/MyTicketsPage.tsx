import { Button } from '@mantine/core';
import { PAGE } from '@switchboard/contract/limits.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useUrlState } from '../../../lib/lists/use-url-state.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths, ticketPath } from '../../../lib/navigation/paths.ts';
import { useActor } from '../../../lib/session/session.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { AddButton } from '../../../ui/list/AddButton.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { useTickets } from '../api/list-tickets.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { TicketList } from '../components/TicketList.tsx';
import { OthersMenu } from '../sharing/OthersMenu.tsx';
import { text } from '../text.ts';
import { myTicketsQuery, ticketListParams } from '../ticket-list-params.ts';

const hrefOf = (ticket: ListedTicket) => ticketPath(ticket._id);

/** What the person raised, and for a DevOps agent also what the agent has; admins and super admins work elsewhere. */
export function MyTicketsPage() {
  const { role } = useActor();
  if (role === 'admin') {
    return (
      <Elsewhere
        title={text.notice.adminTitle}
        sentence={text.notice.admin}
        link={{ to: paths.allTickets, label: text.notice.allLink }}
      />
    );
  }
  if (role === 'super_admin') {
    return (
      <Elsewhere
        title={text.notice.superAdminTitle}
        sentence={text.notice.superAdmin}
        link={{ to: paths.everyTicket, label: text.notice.allLink }}
      />
    );
  }
  return <MyTickets withView={role !== 'user'} isAgent={role === 'devops_agent'} />;
}

function MyTickets({ withView, isAgent }: { withView: boolean; isAgent: boolean }) {
  const state = useUrlState(ticketListParams);
  const asked = myTicketsQuery(state.values, PAGE.myTickets);
  const query = useTickets(asked);
  const rows = useMemo(() => ({ hrefOf, withView }), [withView]);
  const raise = (label: string) => <AddButton to={paths.createTicket}>{label}</AddButton>;
  return (
    <TicketList
      title={text.list.mine}
      state={state}
      query={query}
      source={{ call: 'own', query: asked }}
      pageSize={PAGE.myTickets}
      rows={rows}
      searchPlaceholder={text.list.searchMine}
      actions={
        <>
          <OthersMenu />
          {raise(text.list.new)}
        </>
      }
      empty={{
        text: isAgent ? text.list.empty.own : text.list.empty.mine,
        action: raise(text.list.create),
      }}
    />
  );
}

interface ElsewhereProps {
  title: string;
  sentence: string;
  link: { to: string; label: string };
}

function Elsewhere({ title, sentence, link }: ElsewhereProps) {
  usePageTitle(text.list.mine);
  return (
    <Page>
      <PageHead title={text.list.mine} />
      <Notice
        tone="info"
        title={title}
        action={
          <Button component={Link} to={link.to}>
            {link.label}
          </Button>
        }
      >
        {sentence}
      </Notice>
    </Page>
  );
}
