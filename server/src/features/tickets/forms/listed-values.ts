/** Values of some fields on many tickets, each as far as its reader may read it. */
import type { FieldValues } from '@switchboard/contract/tickets/forms/form-values.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { formFieldOf } from './field.presenter.ts';
import type { FieldDefinition } from './field.repo.ts';
import { KEPT } from './form.repo.ts';
import { requesterReads } from './requester-reads.ts';
import { type KeptValue, valuesOf } from './value-rows.ts';

/** A ticket, and whether the reader is its staff. */
export interface ReadTicket {
  readonly id: string;
  readonly by_staff: boolean;
}

export type ValuesOfTickets = ReadonlyMap<string, FieldValues>;

export async function readListedValues(
  db: Database,
  organizationId: string,
  fields: readonly FieldDefinition[],
  tickets: readonly ReadTicket[],
): Promise<ValuesOfTickets> {
  const asStaff = tickets.filter(({ by_staff }) => by_staff).map(({ id }) => id);
  const { rows } = await sql<{ ticket_id: string; values: KeptValue[] }>`
    select kept.ticket_id, json_agg(${KEPT} order by kept.place) as values
    from ticket_field_values as kept
    where kept.organization_id = ${organizationId} and kept.ticket_id = any(${tickets.map(({ id }) => id)}::uuid[])
      and kept.field_id = any(${fields.map(({ id }) => id)}::uuid[])
      and (kept.ticket_id = any(${asStaff}::uuid[]) or ${requesterReads('kept')})
    group by kept.ticket_id`.execute(db);
  const form = fields.map((field) => ({ field: formFieldOf(field) }));
  return new Map(rows.map(({ ticket_id, values }) => [ticket_id, valuesOf(form, values)]));
}
