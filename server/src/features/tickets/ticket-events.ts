import type { TicketEventKind } from '@switchboard/contract/enums.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Cause } from '../events/cause.ts';
import { type Happening, recordEvents } from '../events/record-events.ts';

export type TicketEvent = Happening<TicketEventKind>;

export const recordTicketEvents = (
  trx: Database,
  ticket: { readonly organization_id: string; readonly id: string },
  cause: Cause,
  events: readonly TicketEvent[],
): Promise<void> =>
  recordEvents(trx, { organizationId: ticket.organization_id, kind: 'ticket', id: ticket.id }, cause, events);
