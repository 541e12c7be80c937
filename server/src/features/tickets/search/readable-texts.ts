/** Which rows of the index an actor may read, on tickets that they may read: by place the SQL twin of the policies. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IndexedPlace } from '../../../platform/database/tables/search-tables.ts';
import { canChatOnRow, readsContact, readsNotesOfRow } from '../ticket.scope.ts';

/** What is read by the ticket's staff alone, by those who may chat, and by those on it; everything else by all who read the ticket. */
const OF_STAFF = ['note', 'note_file', 'staff_field'] as const satisfies readonly IndexedPlace[];
const CHAT = 'chat' satisfies IndexedPlace;
const NAMES = 'names' satisfies IndexedPlace;

const literals = (places: readonly string[]) => sql.join(places.map((place) => sql.lit(place)));

/** The condition on a query over `search_texts` under the name `text`. */
export function isReadableText(actor: Actor): RawBuilder<SqlBool> {
  const columns = { organization: 'text.organization_id', ticket: 'text.ticket_id' };
  const staff = readsNotesOfRow(actor, columns);
  const chats = sql`(text.place <> ${sql.lit(CHAT)} or ${canChatOnRow(actor, columns)})`;
  if (staff === true) return sql<boolean>`${chats}`;
  // The contact number stands among the names.
  const names = sql`(text.place <> ${sql.lit(NAMES)} or ${readsContact(actor, columns)})`;
  const notes =
    staff === false
      ? sql`text.place not in (${literals(OF_STAFF)})`
      : sql`(text.place not in (${literals(OF_STAFF)}) or ${staff})`;
  return sql<boolean>`(${notes} and ${names} and ${chats})`;
}
