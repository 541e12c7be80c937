/** Fetched together: what the start has to know of a file of pages is in the bytes of every first page. */
export { ScheduledTicketPage } from '../../features/scheduled-tickets/pages/ScheduledTicketPage.tsx';
export { ScheduledTicketsPage } from '../../features/scheduled-tickets/pages/ScheduledTicketsPage.tsx';
