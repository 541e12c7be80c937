import { LENGTH } from '@switchboard/contract/limits.ts';
import { tooLong } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { fillPlaceholders } from '@switchboard/contract/tickets/macros/placeholders.ts';
import { canWork } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { fullName } from '../../people/person-ref.ts';
import { requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { findNames, type MacroRow } from './macro.repo.ts';

interface Names {
  readonly first_name: string;
  readonly last_name: string;
}

const person = (what: string, names: Names | undefined): Record<string, string> =>
  names === undefined
    ? {}
    : {
        [`${what}.firstName`]: names.first_name,
        [`${what}.lastName`]: names.last_name,
        [`${what}.name`]: fullName(names),
      };

/**
 * The text of a macro for a ticket of which the actor is staff: they read all that it can be filled with.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED when it becomes longer than a comment may be
 */
export async function macroText(
  db: Database,
  actor: Actor,
  { text }: Pick<MacroRow, 'text'>,
  ticketId: string,
): Promise<string> {
  if (!isId(ticketId)) throw notFound();
  const ticket = await requireTicket(db, actor, ticketId);
  if (!canWork(actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
  const onIt = (wanted: string) => ticket.people.find(({ relation }) => relation === wanted);
  const filled = fillPlaceholders(text, {
    ...person('requester', onIt('requester')),
    ...person('agent', onIt('devops_agent')),
    ...person('me', await findNames(db, actor.id)),
    'ticket.number': ticket.number,
    'ticket.summary': ticket.summary,
    'ticket.status': ticket.status,
    'ticket.priority': ticket.priority,
    'ticket.category': ticket.category_name ?? '',
    'ticket.project': ticket.project_name ?? '',
    'organization.name': ticket.organization_name,
  });
  if (filled.length > LENGTH.comment) throw invalid('macro', tooLong('Text', LENGTH.comment));
  return filled;
}
