/** What a new ticket gets from the form of its request type: details that are not asked, and values of its fields. */
import type { FieldError } from '@switchboard/contract/errors.ts';
import { FORMS } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { runsDeskOf } from '@switchboard/contract/people/actor.ts';
import { checkNewValues } from '@switchboard/contract/tickets/forms/field-values.ts';
import { FORM_MESSAGES, fieldRequired } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type { AskedPart, Form } from '@switchboard/contract/tickets/forms/form-values.ts';
import { type TicketText, textFieldOf } from '@switchboard/contract/tickets/ticket-fields.ts';
import type { NewTicketBody } from '@switchboard/contract/tickets/tickets.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { TypeContent } from '../../../platform/database/tables/form-tables.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import type { Upload } from '../../../platform/http/multipart.ts';
import { isId } from '../../../platform/ids.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { findTemplate } from '../checklists/checklist.repo.ts';
import { putTemplate } from '../checklists/write-checklist.ts';
import type { TicketKey } from '../ticket.repo.ts';
import type { DetailInput } from '../ticket-details.ts';
import { expectOwnForm, type FieldFiles } from './field-files.ts';
import { insertTicketForm, insertValues, managerOf, openVersion } from './form.repo.ts';
import { type AskedPriority, newPriority } from './new-priority.ts';
import { isFor } from './read-types.ts';
import { lookUpGiven } from './referred-values.ts';
import { byId, formOf } from './request-type.presenter.ts';
import { GENERAL } from './request-type.repo.ts';
import { wholeContent } from './type-content.ts';
import { builtInFacts, type TypeFacts } from './type-facts.ts';
import { rowsOf, type ValueRow } from './value-rows.ts';

type AskedForm = Pick<NewTicketBody, 'requestType' | 'formVersion' | 'fields'>;
type GivenForm = AskedForm & Pick<NewTicketBody, 'impact' | 'urgency' | 'priorityReason'>;
/** What a call gives; letters and schedules know of no types. */
export type NewRequest = Omit<NewTicketBody, keyof GivenForm | keyof Access> & Partial<GivenForm & Access>;

/** Who reads it is no matter of the form. */
type Access = Pick<NewTicketBody, 'sharing' | 'requester' | 'participants' | 'watchers' | 'confidential'>;

export interface OpenedForm {
  readonly content: TypeContent;
  readonly form: Form;
  /** The type and version that the ticket keeps; null for the built-in one as it is everywhere. */
  readonly kept: { readonly type_id: string; readonly version: number } | null;
  /** Which defaults are still there. */
  readonly live: { readonly category: boolean; readonly subcategory: boolean; readonly project: boolean };
  readonly contactNumber: string;
}

const BUILT_IN: OpenedForm = {
  content: GENERAL,
  form: [],
  kept: null,
  live: { category: false, subcategory: false, project: false },
  contactNumber: '',
};

/**
 * The form that somebody has filled in.
 * @throws AppError VALIDATION_FAILED for a type that they are not offered, TYPE_CHANGED for a form that is too old
 */
export async function openForm(
  db: Database,
  { actor, at }: Pick<PersonContext, 'actor' | 'at'>,
  organizationId: string,
  { requestType: typeId, formVersion: version }: Pick<AskedForm, 'requestType' | 'formVersion'>,
  forWhom: (content: TypeContent, department: string) => boolean = (content, department) =>
    isFor(content, actor, department),
): Promise<OpenedForm> {
  const unknown = () => invalid('requestType', FORM_MESSAGES.typeUnknown);
  if (!isId(typeId)) throw unknown();
  const row = await openVersion(db, { organizationId, typeId, version, userId: actor.id });
  if (row === undefined) {
    if (typeId === organizationId) return BUILT_IN;
    throw unknown();
  }
  if (row.hidden || row.archived_at !== null || row.current === null) throw unknown();
  if (row.content === null || row.version === null) throw new AppError('TYPE_CHANGED');
  const content = wholeContent(row.content);
  if (!forWhom(content, row.department ?? '')) throw unknown();
  const isOld = row.replaced_at !== null && at.getTime() - row.replaced_at.getTime() > FORMS.olderVersion;
  if (isOld) throw new AppError('TYPE_CHANGED');
  return {
    content,
    form: formOf(content.form, byId(row.fields ?? [])),
    kept: { type_id: typeId, version: row.version },
    live: row,
    contactNumber: row.contact_number ?? '',
  };
}

/** What is wrong with the values of a form beside what is wrong with its other parts; nothing where there is no form. */
export async function wrongFields(
  db: Database,
  context: Pick<PersonContext, 'actor' | 'at'>,
  given: GivenForm,
  uploads: readonly Upload[],
): Promise<FieldError[]> {
  const { organizationId } = context.actor;
  if (organizationId === null || given.requestType === '') return [];
  try {
    const opened = await openForm(db, context, organizationId, given);
    const person = personOf(context, organizationId);
    const asked = await lookUpGiven(db, organizationId, opened.form, given.fields, {}, uploads);
    return [
      ...newPriority(opened.content.priority, given, person.asStaff).errors,
      ...checkNewValues(asked.form, asked.given, person).errors,
    ];
  } catch (error) {
    if (error instanceof AppError) return [...(error.errors ?? [])];
    throw error;
  }
}

const personOf = ({ actor }: Pick<PersonContext, 'actor'>, organizationId: string) => ({
  asRequester: true,
  asStaff: runsDeskOf(actor, organizationId),
});

export interface FilledForm {
  readonly details: DetailInput;
  readonly kept: OpenedForm['kept'];
  /** The id of what is to be done for each of its tickets. */
  readonly template: string | null;
  readonly asked: AskedPriority | null;
  readonly type: TypeFacts;
  readonly rows: readonly ValueRow[];
  /** To be kept last. */
  readonly files: FieldFiles;
}

/**
 * Reads what was filled in before anything is written.
 * @throws AppError VALIDATION_FAILED naming every part and field that is missing or wrong, TYPE_CHANGED
 */
export async function fillForm(
  trx: Database,
  context: PersonContext,
  organizationId: string,
  { requestType = '', formVersion = null, fields = {}, ...parts }: NewRequest,
  sent: readonly Upload[],
): Promise<FilledForm> {
  const isTyped = requestType !== '';
  if (!isTyped) expectOwnForm(sent);
  const opened = isTyped
    ? await openForm(trx, context, organizationId, { requestType, formVersion })
    : BUILT_IN;
  const person = personOf(context, organizationId);
  const chosen = newPriority(opened.content.priority, parts, person.asStaff);
  const { details, missing } = await detailsOf(trx, organizationId, opened, parts, chosen.priority);
  const looked = await lookUpGiven(trx, organizationId, opened.form, fields, {}, sent);
  const { values, errors } = checkNewValues(looked.form, looked.given, person);
  const wrong = [...missing, ...chosen.errors, ...errors];
  const [first] = wrong;
  if (first !== undefined) throw new AppError('VALIDATION_FAILED', { message: first.msg, errors: wrong });
  const rows = rowsOf(looked.form, values);
  const { withFiles = [], others = [] } = Object.groupBy(rows, ({ file_id }) =>
    file_id === null ? 'others' : 'withFiles',
  );
  return {
    details,
    kept: opened.kept,
    template: opened.content.checklistTemplate,
    asked: chosen.asked,
    type:
      opened.kept === null
        ? builtInFacts(organizationId)
        : {
            requestType: opened.kept.type_id,
            team: opened.content.defaults.team,
            ownPolicy: opened.content.slaPolicy,
          },
    rows: others,
    files: { fields: [], rows: withFiles, uploads: looked.uploads },
  };
}

/**
 * Keeps with a new ticket which form it was raised by and what it was filled in with, and puts the type's checklist on it.
 * A template that was deleted meanwhile is left out.
 */
export async function keepForm(
  trx: Database,
  context: PersonContext,
  ticket: TicketKey,
  { kept, template: id, asked, rows }: Omit<FilledForm, 'details' | 'type' | 'files'>,
): Promise<void> {
  if (kept === null) return;
  await insertTicketForm(trx, {
    organization_id: ticket.organization_id,
    ticket_id: ticket.id,
    ...kept,
    ...(asked && {
      impact: asked.impact,
      urgency: asked.urgency,
      priority_overruled: asked.reason !== null,
    }),
  });
  await insertValues(trx, ticket, rows);
  const template = id === null ? undefined : await findTemplate(ticket.organization_id, trx, id);
  if (template !== undefined) await putTemplate(trx, context, ticket, template);
}

type Parts = Omit<NewRequest, keyof AskedForm>;

/** What is not asked comes from the type's defaults, the project and the profile; what is missing there is asked after all. */
async function detailsOf(
  trx: Database,
  organizationId: string,
  { content, live, contactNumber }: OpenedForm,
  parts: Parts,
  priority: DetailInput['priority'],
): Promise<{ readonly details: DetailInput; readonly missing: readonly FieldError[] }> {
  const asks = (part: AskedPart) => content.ask.includes(part);
  const missing: FieldError[] = [];
  const required = <Value>(value: Value | null | '', path: string, msg: string) => {
    if (value === null || value === '') missing.push({ path, msg });
    return value ?? '';
  };
  const text = (name: TicketText & AskedPart, known: string) =>
    required(known || parts[name], name, fieldRequired(textFieldOf(name).label));

  const { category: ownCategory, subcategory: ownSubcategory, project: ownProject } = content.defaults;
  const hasCategory = !asks('category') && live.category;
  const category = required(
    hasCategory ? ownCategory : parts.category,
    'category',
    MESSAGES.categoryRequired,
  );
  const project = required(
    !asks('project') && live.project ? ownProject : parts.project,
    'project',
    MESSAGES.projectRequired,
  );
  const manager =
    asks('projectManagerName') || !isId(project) ? '' : await managerOf(organizationId, trx, project);
  return {
    details: {
      summary: parts.summary,
      description: parts.description,
      ticketType: (asks('ticketType') ? parts.ticketType : null) ?? content.ticketType,
      category,
      subcategory: (hasCategory ? (live.subcategory ? ownSubcategory : '') : parts.subcategory) ?? '',
      project,
      projectManagerName: text('projectManagerName', manager),
      contactNumber: text('contactNumber', asks('contactNumber') ? '' : contactNumber),
      priority,
    },
    missing,
  };
}
