/** The offer of a ticket that nobody has answered yet, as a column of whatever reads the ticket. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type RawBuilder, sql } from 'kysely';
import { personIn } from '../../people/person-in.ts';
import type { PersonColumns } from '../../people/person-ref.ts';
import { isOfferedToReader, runsRow } from '../ticket.scope.ts';

/** JSON from the database: moments are text. */
export interface OpenHandoverRow {
  readonly id: string;
  readonly giver: PersonColumns | null;
  readonly to_user: PersonColumns | null;
  readonly to_team: { readonly id: string; readonly name: string } | null;
  readonly stands: string;
  readonly next_step: string;
  readonly promised_at: string | null;
  readonly created_at: string;
  readonly may_answer: boolean;
  readonly may_withdraw: boolean;
}

const person = (column: string) => sql`(
  select json_build_object('id', person.id, 'first_name', person.first_name, 'last_name', person.last_name,
    'email', person.email) from ${personIn('offer.organization_id', column)})`;

export const handoverJson = (mayAnswer: RawBuilder<unknown>, mayWithdraw: RawBuilder<unknown>) =>
  sql<OpenHandoverRow>`json_build_object('id', offer.id, 'giver', ${person('offer.giver_id')},
    'to_user', ${person('offer.to_user_id')},
    'to_team', (
      select json_build_object('id', teams.id, 'name', teams.name) from teams
      where teams.organization_id = offer.organization_id and teams.id = offer.to_team_id),
    'stands', offer.stands, 'next_step', offer.next_step, 'promised_at', offer.promised_at,
    'created_at', offer.created_at, 'may_answer', ${mayAnswer}, 'may_withdraw', ${mayWithdraw})`;

/** Of the query's row of `tickets`. */
export const openHandoverOfRow = (actor: Actor): RawBuilder<OpenHandoverRow | null> => {
  const mayWithdraw = sql`(${runsRow(actor)} or offer.giver_id = ${actor.id})`;
  return sql<OpenHandoverRow | null>`(
    select ${handoverJson(isOfferedToReader(actor), mayWithdraw)} from handovers as offer
    where offer.organization_id = tickets.organization_id and offer.ticket_id = tickets.id
      and offer.state = 'offered')`;
};
