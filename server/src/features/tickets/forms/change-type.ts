/** Another request type for a ticket: same fields keep their values, the others stay readable under the former one. */
import { checkChangedValues } from '@switchboard/contract/tickets/forms/field-values.ts';
import { GENERAL_REQUEST } from '@switchboard/contract/tickets/forms/form-values.ts';
import { canSetType } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import type { TicketEvent } from '../life/ticket-events.ts';
import { factsOf } from '../ticket.facts.ts';
import type { TicketRow } from '../ticket.repo.ts';
import { deleteUnusedFiles } from './field-file.repo.ts';
import { deleteValues, replaceTicketForm } from './form.repo.ts';
import { openForm } from './new-form.ts';
import { keepBuiltIn } from './request-type.repo.ts';
import { readForm } from './ticket-form.ts';
import { valuesOf } from './value-rows.ts';

interface WantedType {
  readonly requestType: string;
  readonly formVersion: number | null;
}

/**
 * @param ticket held by the transaction
 * @returns the event; null where it is of that type already
 * @throws AppError FORBIDDEN, VALIDATION_FAILED for a type that nobody is offered, TYPE_CHANGED
 */
export async function changeType(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  wanted: WantedType,
): Promise<TicketEvent | null> {
  const { organization_id: organizationId, request_type: former } = ticket;
  if (!canSetType(context.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
  if (wanted.requestType === (former?.id ?? organizationId)) return null;
  const anybody = () => true;
  const { content, form, kept } = await openForm(trx, context, organizationId, wanted, anybody);
  const { rows } = await readForm(trx, ticket);
  if (kept === null) {
    await lockOrganization(trx, organizationId);
    await keepBuiltIn(organizationId, trx, context.at);
  }
  await replaceTicketForm(trx, ticket, {
    former: former && { type_id: former.id, version: former.version },
    form: kept ?? { type_id: organizationId, version: 1 },
    at: context.at,
  });
  const values = valuesOf(form, rows);
  const shown = checkChangedValues(form, values, {}, { asStaff: true, asRequester: false }).values;
  const hidden = form.filter(
    ({ field }) => Object.hasOwn(values, field.key) && !Object.hasOwn(shown, field.key),
  );
  if (hidden.length > 0) {
    const fields = hidden.map(({ field }) => field._id);
    await deleteValues(trx, ticket, fields);
    // The sweep removes what was stored of them.
    await deleteUnusedFiles(trx, ticket, fields);
  }
  return {
    verb: 'type',
    data: {
      from: { id: former?.id ?? organizationId, name: former?.name ?? GENERAL_REQUEST },
      to: { id: wanted.requestType, name: content.name },
    },
  };
}
