import { exportTickets, exportTicketsAsSuperAdmin } from '@switchboard/contract/tickets/ticket-lists.ts';
import type { FileOptions } from '../../../lib/api/fetch-file.ts';
import { useActor } from '../../../lib/session/session.ts';
import { ExportButton } from '../../../ui/export/ExportButton.tsx';
import { text } from '../text.ts';

const words = text.export;

/** Saves what the list selects, all pages of it, as a CSV file. */
export function ExportTickets({ filters }: { filters: FileOptions<typeof exportTickets>['query'] }) {
  const endpoint = useActor().role === 'super_admin' ? exportTicketsAsSuperAdmin : exportTickets;
  return <ExportButton endpoint={endpoint} words={words} options={{ query: filters }} />;
}
