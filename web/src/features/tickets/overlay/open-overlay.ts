import { readStored } from '../../../lib/browser/storage.ts';
import { showOverlay } from '../../../lib/navigation/overlay.ts';
import { runningKey } from './running-key.ts';

export async function openOverlay(): Promise<void> {
  const { TicketOverlay } = await import('./TicketOverlay.tsx');
  showOverlay(TicketOverlay);
}

/** After a reload: what went on goes on. */
export function openOverlayAgain(personId: string): void {
  if (readStored(runningKey(personId)) !== null) void openOverlay().catch(() => undefined);
}
