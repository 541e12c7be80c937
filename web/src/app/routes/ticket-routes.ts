/** Tickets, from raising one to handing it out. */

import { SIGNED_IN } from '@switchboard/contract/endpoint.ts';
import { DESK_ROLES, MEMBER_ROLES } from '@switchboard/contract/enums.ts';
import { lazyPage } from '../../lib/navigation/lazy-page.ts';
import {
  adminTicketPattern,
  editTicketPattern,
  paths,
  ticketPattern,
  viewPattern,
} from '../../lib/navigation/paths.ts';
import type { AppRoute } from './app-route.ts';
import { ASSIGNEES, ASSIGNEES_AND_SUPER } from './role-groups.ts';

const CreateTicketPage = lazyPage(
  async () => (await import('../../features/tickets/pages/CreateTicketPage.tsx')).CreateTicketPage,
);
const MyTicketsPage = lazyPage(
  async () => (await import('../../features/tickets/pages/MyTicketsPage.tsx')).MyTicketsPage,
);
const AssignedTicketsPage = lazyPage(
  async () => (await import('../../features/tickets/pages/AssignedTicketsPage.tsx')).AssignedTicketsPage,
);
const othersTickets = () => import('../../features/tickets/pages/OthersTicketsPage.tsx');
const SharedTicketsPage = lazyPage(async () => (await othersTickets()).SharedTicketsPage);
const ParticipatingTicketsPage = lazyPage(async () => (await othersTickets()).ParticipatingTicketsPage);
const WatchedTicketsPage = lazyPage(async () => (await othersTickets()).WatchedTicketsPage);
const ApprovingTicketsPage = lazyPage(async () => (await othersTickets()).ApprovingTicketsPage);
const TriagePage = lazyPage(
  async () => (await import('../../features/tickets/pages/TriagePage.tsx')).TriagePage,
);
const TicketPage = lazyPage(async () => (await import('../TicketWithChat.tsx')).TicketWithChat);
const EditTicketPage = lazyPage(
  async () => (await import('../../features/tickets/pages/EditTicketPage.tsx')).EditTicketPage,
);
const SearchPage = lazyPage(
  async () => (await import('../../features/search/pages/SearchPage.tsx')).SearchPage,
);
const views = () => import('../pages/view.ts');
const ViewsPage = lazyPage(async () => (await views()).ViewsPage);
const ToApprovePage = lazyPage(
  async () => (await import('../../features/tickets/pages/ToApprovePage.tsx')).ToApprovePage,
);
const ViewPage = lazyPage(async () => (await views()).ViewPage);
const AllTicketsPage = lazyPage(
  async () => (await import('../../features/tickets/pages/AllTicketsPage.tsx')).AllTicketsPage,
);

export const ticketRoutes: readonly AppRoute[] = [
  { path: paths.search, access: SIGNED_IN, Page: SearchPage },
  { path: paths.views, access: SIGNED_IN, Page: ViewsPage },
  { path: viewPattern, access: SIGNED_IN, Page: ViewPage },
  {
    path: paths.createTicket,
    access: SIGNED_IN,
    Page: CreateTicketPage,
  },
  {
    path: paths.myTickets,
    access: SIGNED_IN,
    Page: MyTicketsPage,
  },
  { path: paths.sharedTickets, access: MEMBER_ROLES, Page: SharedTicketsPage },
  { path: paths.participatingTickets, access: MEMBER_ROLES, Page: ParticipatingTicketsPage },
  { path: paths.watchedTickets, access: MEMBER_ROLES, Page: WatchedTicketsPage },
  { path: paths.approvingTickets, access: MEMBER_ROLES, Page: ApprovingTicketsPage },
  {
    path: paths.assignedTickets,
    access: ASSIGNEES,
    Page: AssignedTicketsPage,
  },
  {
    path: paths.triage,
    access: ASSIGNEES_AND_SUPER,
    Page: TriagePage,
  },
  {
    path: paths.toApprove,
    access: MEMBER_ROLES,
    Page: ToApprovePage,
  },
  { path: ticketPattern, access: SIGNED_IN, Page: TicketPage },
  { path: editTicketPattern, access: SIGNED_IN, Page: EditTicketPage },
  {
    path: paths.allTickets,
    permission: 'tickets.read',
    access: DESK_ROLES,
    Page: AllTicketsPage,
  },
  { path: adminTicketPattern, permission: 'tickets.read', access: DESK_ROLES, Page: TicketPage },
];
