import type { ErrorCode } from '@switchboard/contract/errors.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canReadContact, isStaff, rightsOn } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { presentWatching } from '../following/reasons.ts';
import { presentTicketForm } from '../forms/ticket-form.ts';
import { refusedTicket } from '../require-ticket.ts';
import { presentSharing } from '../sharing/allowed-sharing.ts';
import { factsOf } from '../ticket.facts.ts';
import { presentTicket } from '../ticket.presenter.ts';
import { findWithConversation } from './conversation.repo.ts';

/**
 * The ticket with the newest of everything on it that the actor may see.
 * @throws AppError NOT_FOUND, CONFIDENTIAL
 */
export async function readTicket(db: Database, actor: Actor, id: string): Promise<Ticket> {
  const row = await findWithConversation(db, actor, id);
  if (row === undefined) throw await refusedTicket(db, actor, id);
  const facts = factsOf(row);
  const staff = isStaff(actor, facts);
  const filled = await presentTicketForm(db, row, staff);
  // Who reads it by sharing alone is not told by what.
  const sharing = canReadContact(actor, facts) ? presentSharing(row) : null;
  const opened = row.confidential && (facts.openedBy ?? []).includes(actor.id);
  const watching = presentWatching(actor.id, facts, row.following);
  return presentTicket(row, staff, watching, filled, { sharing, opened, rights: rightsOn(actor, facts) });
}

const nullWhere =
  (...codes: readonly ErrorCode[]) =>
  (error: unknown): null => {
    if (error instanceof AppError && codes.includes(error.code)) return null;
    throw error;
  };

/** The same; null for who may not read it. */
export const readTicketIfAllowed = (db: Database, actor: Actor, id: string): Promise<Ticket | null> =>
  readTicket(db, actor, id).catch(nullWhere('NOT_FOUND', 'CONFIDENTIAL'));

/**
 * The same; null for who knows that it is there and may not read it.
 * @throws AppError NOT_FOUND
 */
export const readTicketIfKnown = (db: Database, actor: Actor, id: string): Promise<Ticket | null> =>
  readTicket(db, actor, id).catch(nullWhere('CONFIDENTIAL'));
