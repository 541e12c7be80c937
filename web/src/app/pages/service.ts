/** Fetched together: what the start has to know of a file of pages is in the bytes of every first page. */
export { ServiceReportPage } from '../../features/service-times/pages/ServiceReportPage.tsx';
export { ServiceTimesPage } from '../../features/service-times/pages/ServiceTimesPage.tsx';
export { TeamsPage } from '../../features/teams/pages/TeamsPage.tsx';
