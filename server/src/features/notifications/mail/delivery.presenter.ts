import type { Delivery } from '@switchboard/contract/notifications/deliveries.ts';
import type { DeliveryRow } from './delivery-log.repo.ts';

export const presentDelivery = (row: DeliveryRow): Delivery => ({
  _id: row.delivery_id,
  channel: row.kind === 'push' ? 'push' : 'mail',
  person: {
    _id: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
  },
  ticket:
    row.ticket_id === null || row.number === null ? null : { _id: row.ticket_id, ticketNumber: row.number },
  event: row.event,
  outcome: row.outcome,
  detail: row.detail,
  at: row.at.toISOString(),
  tries: [...row.tries],
  mailFails: row.mail_fails,
});
