/** What was written of a ticket before it became confidential: from then on it is told and shown as a stub. */
import {
  type PayloadStub,
  type PayloadTicket,
  type WebhookPayload,
  webhookPayload,
} from '@switchboard/contract/webhooks/webhook-payload.ts';

/** @returns the body as it may leave or be read now, byte for byte as it was where it tells no more than a stub */
export function withheldBody(body: string): string {
  const payload = webhookPayload.parse(JSON.parse(body));
  if (isWithheld(payload)) return body;
  const { type, timestamp, data } = payload;
  const withheld: WebhookPayload = {
    type,
    timestamp,
    data: {
      organization: data.organization,
      actor: null,
      via: null,
      changes: [],
      ...(data.ticket !== undefined && { ticket: stubOf(data.ticket) }),
      // A schedule is no secret; which ticket it has raised is one.
      ...(data.schedule !== undefined && { schedule: { ...data.schedule, ticket: null } }),
    },
  };
  return JSON.stringify(withheld);
}

const isWithheld = ({ data }: WebhookPayload): boolean =>
  data.ticket !== undefined ? 'stub' in data.ticket : (data.schedule?.ticket ?? null) === null;

const stubOf = ({ _id, ticketNumber, status, createdAt }: PayloadTicket): PayloadStub => ({
  _id,
  ticketNumber,
  status,
  createdAt,
  confidential: true,
  stub: true,
});
