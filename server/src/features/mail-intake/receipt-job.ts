/** Tells whoever wrote a letter the number of its ticket. Where to answer is made when it is sent, so that it lies in no queue. */
import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../platform/jobs/task.ts';
import { type DeliveryDeps, deliver } from '../../platform/mail/deliver.ts';
import type { MailContent } from '../../platform/mail/mail.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import { findSendingOrganization, readLogo } from '../organizations/sending-organization.ts';
import { findUserIn, type UserRow } from '../people/user.repo.ts';
import { findTicket } from '../tickets/ticket.repo.ts';
import { readableBy } from '../tickets/ticket.scope.ts';
import { conversationOf } from './conversation-of.ts';
import { replyAddressOf } from './reply-addresses.ts';

const task = defineTask(
  'letter-receipt',
  z.object({
    id: z.uuid(),
    organizationId: z.uuid(),
    ticketId: z.uuid(),
    userId: z.uuid(),
    /** The Message-ID of what they wrote. */
    letter: z.string().nullable().default(null),
  }),
);
type Receipt = z.output<typeof task.payload>;

/** Sends it once the transaction has committed. */
export const queueReceipt = (trx: Database, receipt: Omit<Receipt, 'id'>): Promise<void> =>
  enqueue(trx, task, { id: newId(), ...receipt });

interface ReceiptDeps extends DeliveryDeps, Pick<Deps, 'secretKey' | 'files'> {
  readonly config: Pick<Deps['config'], 'baseUrl' | 'incomingAddress'>;
}

export const receiptJobs = (deps: ReceiptDeps): JobHandler[] => [
  handle(task, async (receipt, { signal }) => {
    const { id, organizationId, userId } = receipt;
    const person = await findUserIn(organizationId, deps.db, userId);
    if (person === undefined || !person.is_active) return;
    const mail = { id, kind: 'letter-receipt', to: person.email };
    await deliver(deps, mail, () => write(deps, receipt, person), signal);
  }),
];

/** Null for somebody who may not read the ticket any more. */
async function write(
  deps: ReceiptDeps,
  { organizationId, ticketId, userId, letter }: Receipt,
  person: UserRow,
): Promise<MailContent | null> {
  const { id, role, organization_id, granted, leads_scope: leadsScope } = person;
  const actor = { id, role, organizationId: organization_id, granted, leadsScope };
  const ticket = await findTicket(readableBy(actor), deps.db, ticketId);
  const organization = await findSendingOrganization(deps.db, organizationId);
  if (ticket === undefined || organization === undefined) return null;
  const { number, summary } = ticket;
  const { name } = organization;
  const logo = await readLogo(deps.files, organization).catch(() => null);
  const replyTo = await replyAddressOf(deps, { organizationId, ticketId, userId, kind: 'reply' });
  return {
    ...renderEmail({
      subject: `[${number}] ${summary}`,
      firstName: person.first_name,
      paragraphs: [
        `Your letter has become ticket ${number}.`,
        ...(replyTo === null ? [] : ['An answer to this e-mail becomes a reply on it.']),
      ],
      action: { label: 'Open the ticket', url: `${deps.config.baseUrl}/tickets/${ticketId}` },
      notes: ['You get this because a letter from your address came in.'],
      brand: { name, logo: logo?.cid ?? null },
    }),
    letterhead: {
      fromName: name,
      replyTo,
      references: [conversationOf(ticketId, userId)],
      answers: letter,
      headers: {},
      images: logo === null ? [] : [logo],
    },
  };
}
