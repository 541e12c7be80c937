/** What a kind of change of many tickets is. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { TicketFacts } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import type { MacroRow } from '../macros/macro.repo.ts';
import type { LockedTicket } from '../ticket.repo.ts';
import type { Candidate } from './candidates.repo.ts';

/** What the tickets are to have. */
export interface Target {
  readonly name: string;
  /** Of a subcategory: tickets of other categories cannot have it. */
  readonly categoryId?: string | null;
  /** Tickets rest then, which asks for a yes where something of them is still open. */
  readonly rests?: boolean;
  readonly macro?: MacroRow;
  /** Why no ticket can have it. */
  readonly refusal?: string | null;
}

export interface Change {
  readonly value: string;
  /** Its maker has said yes to what is still open. */
  readonly confirm: boolean;
  /** What was kept of the ticket when it was looked at. */
  readonly found: string | null;
  readonly macroVersion: number | null;
}

export interface Kind {
  /** @throws AppError VALIDATION_FAILED for what there is not */
  target(trx: Database, context: PersonContext, organizationId: string, value: string): Promise<Target>;
  /**
   * What the ticket has now in place of what it is to have.
   * @returns the value itself where nothing would change
   */
  present(ticket: Candidate, value: string): string | null;
  /** It looks itself at what has changed since then; of all others whatever is not as it was found is refused. */
  readonly looksItself?: true;
  /** Why it cannot be changed; null where it can. */
  refusal(actor: Actor, facts: TicketFacts, ticket: Candidate, target: Target): string | null;
  /**
   * @param ticket held by the transaction
   * @returns the event of the change
   */
  change(trx: Database, context: PersonContext, ticket: LockedTicket, change: Change): Promise<string | null>;
}
