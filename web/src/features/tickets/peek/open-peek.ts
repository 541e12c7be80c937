import { showOverlay } from '../../../lib/navigation/overlay.ts';
import { closePeek, peekedNow, showPeeked } from './peeked.ts';
import { TicketPeek } from './TicketPeek.tsx';

/** A phone has no room beside its list. */
const ROOM = '(min-width: 48em)';

/** Shows a ticket of the list beside it, or no more where it is the one that is shown. */
export function togglePeek(id: string): void {
  if (!window.matchMedia(ROOM).matches) return;
  if (peekedNow() === id) {
    closePeek();
    return;
  }
  showPeeked(id);
  showOverlay(TicketPeek);
}
