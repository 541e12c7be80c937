import { exportTickets, exportTicketsAsSuperAdmin } from '@switchboard/contract/tickets/ticket-lists.ts';
import { useActor } from '../../../lib/session/session.ts';
import { ExportButton } from '../../../ui/export/ExportButton.tsx';
import { text } from '../text.ts';
import type { exportQuery } from '../ticket-list-params.ts';

const words = text.export;

/** Saves what the list selects, all pages of it, as a CSV file. */
export function ExportTickets({ filters }: { filters: ReturnType<typeof exportQuery> }) {
  const endpoint = useActor().role === 'super_admin' ? exportTicketsAsSuperAdmin : exportTickets;
  return <ExportButton endpoint={endpoint} words={words} options={{ query: filters }} />;
}
