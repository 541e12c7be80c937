import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { mentionText } from '@switchboard/contract/tickets/mentions.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import type { TicketRow } from '../ticket.repo.ts';
import { findMentionable } from './mentionable.repo.ts';

/**
 * Whoever is mentioned stands in the text by name, and would read it.
 * @throws AppError VALIDATION_FAILED
 */
export async function requireMentionable(
  trx: Database,
  actor: Actor,
  ticket: TicketRow,
  reply: { readonly comment: string; readonly isInternal: boolean; readonly mentions: readonly string[] },
): Promise<void> {
  const { comment, isInternal: internal, mentions } = reply;
  if (mentions.length === 0) return;
  const people = mentions.every(isId)
    ? await findMentionable(trx, actor, ticket, { search: '', internal }, mentions)
    : [];
  const named = people.filter((person) => comment.includes(mentionText(person)));
  if (named.length < mentions.length) throw invalid('mentions', MESSAGES.mentionsUnreadable);
}
