import { DashboardPage } from '../features/dashboards/pages/DashboardPage.tsx';
import { ExportTickets } from '../features/tickets/components/ExportTickets.tsx';
import { exportQuery } from '../features/tickets/ticket-list-params.ts';

const EVERYTHING = exportQuery({
  page: 1,
  q: '',
  search: '',
  status: [],
  priority: [],
  category: [],
  project: [],
  assignee: [],
  organization: '',
  created: '',
  clock: '',
  sort: 'newest',
});

/** The dashboards, with the export that belongs to the tickets. */
export function DashboardWithExport() {
  return <DashboardPage exportTickets={<ExportTickets filters={EVERYTHING} />} />;
}
