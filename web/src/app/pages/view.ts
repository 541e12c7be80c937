/** Fetched together: what the start has to know of a file of pages is in the bytes of every first page. */
export { ViewPage } from '../../features/tickets/pages/ViewPage.tsx';
export { ViewsPage } from '../../features/tickets/pages/ViewsPage.tsx';
