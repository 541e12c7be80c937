/** The form of a ticket: what its readers see of it, what changes in it, and what is missing before it may rest. */

import { isDeepStrictEqual } from 'node:util';
import type { TicketStatus } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import {
  checkChangedValues,
  type FormPerson,
  mayRead,
  missingToResolve,
} from '@switchboard/contract/tickets/forms/field-values.ts';
import { fieldRequired } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type { FieldValues, Form } from '@switchboard/contract/tickets/forms/form-values.ts';
import { valueText } from '@switchboard/contract/tickets/forms/value-text.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import {
  isActive,
  isOpenFor,
  isStaff,
  type TicketFacts,
} from '@switchboard/contract/tickets/ticket-policy.ts';
import type { OwnVersionedField, VersionedField } from '@switchboard/contract/tickets/versions.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { TypeContent } from '../../../platform/database/tables/form-tables.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Upload } from '../../../platform/http/multipart.ts';
import { expectUnchanged } from '../life/expect-unchanged.ts';
import type { TicketEvent } from '../life/ticket-events.ts';
import { factsOf } from '../ticket.facts.ts';
import type { TicketKey, TicketRow } from '../ticket.repo.ts';
import { expectOwnForm, type FieldFiles, NO_FIELD_FILES } from './field-files.ts';
import { type FilledParts, UNFILLED } from './filled-parts.ts';
import { deleteValues, findTicketForm, insertValues, type TicketFormRow } from './form.repo.ts';
import { lookUpGiven } from './referred-values.ts';
import { byId, formOf, presentForm, presentValues } from './request-type.presenter.ts';
import { wholeContent } from './type-content.ts';
import { type KeptValue, rowsOf, valuesOf } from './value-rows.ts';

interface FormerForm {
  readonly type: Ticket['formerForms'][number]['requestType'];
  readonly form: Form;
}

export interface TicketForm {
  readonly form: Form;
  readonly values: FieldValues;
  /** Null for the built-in type as it is everywhere. */
  readonly content: TypeContent | null;
  readonly answered: Pick<TicketFormRow, 'impact' | 'urgency' | 'priority_overruled'>;
  /** Those that it had before, with what is in none of the later ones. */
  readonly former: readonly FormerForm[];
  readonly rows: readonly KeptValue[];
}

const NO_FORM: TicketForm = {
  form: [],
  values: {},
  content: null,
  answered: { impact: null, urgency: null, priority_overruled: false },
  former: [],
  rows: [],
};

/** The form of a ticket that is not of the built-in type as it is everywhere. */
export async function readForm(db: Database, ticket: TicketKey): Promise<TicketForm> {
  const row = await findTicketForm(db, ticket);
  if (row === undefined) return NO_FORM;
  const fields = byId(row.fields);
  // What was for staff alone on this ticket stays so.
  const staffOnly = new Set(
    row.former.flatMap(({ content }) =>
      content.form.flatMap(({ field, requester }) => (requester === 'none' ? [field] : [])),
    ),
  );
  const asRead = (placements: TypeContent['form']): Form =>
    formOf(placements, fields).map((placement) =>
      staffOnly.has(placement.field._id) ? { ...placement, requester: 'none' } : placement,
    );
  const form = asRead(row.content.form);
  const later = new Set(form.map(({ field }) => field._id));
  const former = row.former.map(({ id, version, content: { name, icon, form } }) => {
    const own = asRead(form).filter(({ field }) => !later.has(field._id));
    for (const { field } of own) later.add(field._id);
    return { type: { _id: id, name, icon, version }, form: own };
  });
  return {
    form,
    values: valuesOf(form, row.values),
    content: wholeContent(row.content),
    answered: row,
    former,
    rows: row.values,
  };
}

const isRequester = (actor: Actor, { people }: TicketFacts) =>
  people.some(({ userId, relation }) => userId === actor.id && relation === 'requester');

/** What the reader of a ticket sees of its form; without a statement for tickets of the built-in type. */
export async function presentTicketForm(
  db: Database,
  ticket: TicketKey & Pick<TicketRow, 'request_type'>,
  staff: boolean,
): Promise<FilledParts> {
  if (ticket.request_type === null) return UNFILLED;
  const { form, content, answered, former, rows } = await readForm(db, ticket);
  const parts = (placements: Form) => {
    const shown = placements.filter((placement) => mayRead({ asStaff: staff, asRequester: true }, placement));
    return { form: presentForm(shown), fields: presentValues(valuesOf(shown, rows)) };
  };
  const asks = content?.priority.mode === 'asked';
  return {
    ...parts(form),
    impact: asks ? answered.impact : null,
    urgency: asks ? answered.urgency : null,
    priorityMatrix: asks ? content.priority.matrix : null,
    priorityOverruled: asks && answered.priority_overruled,
    formerForms: former
      .map(({ type, form }) => ({ requestType: type, ...parts(form) }))
      .filter(({ fields }) => Object.keys(fields).length > 0),
  };
}

export interface FormChange {
  readonly events: readonly TicketEvent[];
  /** Fields of which somebody else than its staff sees the change. */
  readonly seen: readonly OwnVersionedField[];
  /** To be kept last. */
  readonly files: FieldFiles;
}

export const NO_FORM_CHANGE: FormChange = { events: [], seen: [], files: NO_FIELD_FILES };

/** What somebody changes at the same time. */
interface Meanwhile {
  /** Of the ticket as they have seen it; undefined for who takes what comes. */
  readonly version: number | undefined;
  /** Other fields of the ticket that they change in the same act. */
  readonly besides: readonly VersionedField[];
}

const versioned = ({ field }: Form[number]): OwnVersionedField => `fields.${field.key}`;

/** @throws AppError FORBIDDEN for who may edit no field of the ticket, TICKET_NOT_OPEN for its requester too late */
export function editorOf(actor: Actor, facts: TicketFacts): FormPerson {
  const asStaff = isStaff(actor, facts);
  const requester = isRequester(actor, facts);
  if (!asStaff && !requester) throw new AppError('FORBIDDEN');
  if (!asStaff && !isOpenFor(actor, facts)) throw new AppError('TICKET_NOT_OPEN');
  return { asStaff, asRequester: requester };
}

/**
 * Writes what was given for the fields of a ticket that the transaction holds, and drops what that hides.
 * @throws AppError FORBIDDEN, TICKET_NOT_OPEN, VALIDATION_FAILED naming every field that is wrong, CONFLICT for what somebody else
 *   has changed since the version
 */
export async function changeForm(
  trx: Database,
  actor: Actor,
  ticket: TicketRow,
  given: Readonly<Record<string, unknown>>,
  sent: readonly Upload[],
  { version, besides }: Meanwhile,
): Promise<FormChange> {
  const person = editorOf(actor, factsOf(ticket));
  const { form, values: before } = await readForm(trx, ticket);
  if (ticket.request_type === null) expectOwnForm(sent);
  const asked = await lookUpGiven(trx, ticket.organization_id, form, given, before, sent);
  const { values, errors } = checkChangedValues(form, before, asked.given, person);
  const [first] = errors;
  if (first !== undefined) throw new AppError('VALIDATION_FAILED', { message: first.msg, errors });
  const changed = form.filter(
    ({ field: { key } }) => !isDeepStrictEqual(before[key] ?? null, values[key] ?? null),
  );
  const chosen = changed.filter(({ field }) => Object.hasOwn(given, field.key));
  const labels = new Map(chosen.map((one) => [versioned(one), one.field.label]));
  await expectUnchanged(trx, ticket, version, [...besides, ...chosen.map(versioned)], labels);
  if (changed.length === 0)
    return { ...NO_FORM_CHANGE, files: { ...NO_FIELD_FILES, uploads: asked.uploads } };
  await deleteValues(
    trx,
    ticket,
    changed.map(({ field }) => field._id),
  );
  const { withFiles = [], others = [] } = Object.groupBy(rowsOf(changed, values), ({ file_id }) =>
    file_id === null ? 'others' : 'withFiles',
  );
  await insertValues(trx, ticket, others);
  const seen = changed.filter(({ requester }) => requester !== 'none');
  const hidden = changed.filter(({ requester }) => requester === 'none');
  const events: TicketEvent[] = [];
  if (seen.length > 0) {
    const changes = seen.map(({ field }) => ({
      field: field.label,
      from: valueText(field, before[field.key] ?? null),
      to: valueText(field, values[field.key] ?? null),
    }));
    events.push({ verb: 'field', data: { changes } });
  }
  if (hidden.length > 0) {
    events.push({ verb: 'staff_field', data: { fields: hidden.map(({ field }) => field.label) } });
  }
  const ofFiles = changed.filter(({ field }) => field.kind === 'file');
  return {
    events,
    seen: seen.map(versioned),
    files: { fields: ofFiles.map(({ field }) => field._id), rows: withFiles, uploads: asked.uploads },
  };
}

/**
 * Its staff fill in what the form asks before they let a ticket rest; its own requester does as they like.
 * @throws AppError FIELDS_REQUIRED naming each
 */
export async function expectFilled(
  trx: Database,
  actor: Actor,
  ticket: TicketRow,
  status: TicketStatus,
): Promise<void> {
  if (ticket.request_type === null || isActive({ status })) return;
  const facts = factsOf(ticket);
  if (!isStaff(actor, facts) || isRequester(actor, facts)) return;
  const { form, values } = await readForm(trx, ticket);
  const missing = missingToResolve(form, values);
  if (missing.length === 0) return;
  throw new AppError('FIELDS_REQUIRED', {
    errors: missing.map(({ key, label }) => ({ path: `fields.${key}`, msg: fieldRequired(label) })),
  });
}
