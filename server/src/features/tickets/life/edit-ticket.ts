import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { RecordedChange } from '@switchboard/contract/record/events/ticket-events.ts';
import { TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import { canEdit, canSetPriority, isActive, isOpenFor } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { editTicket as entry } from '@switchboard/contract/tickets/tickets.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { withKeptFiles } from '../../../platform/files/kept-files.ts';
import { removeUnnamed } from '../../../platform/files/named-files.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Upload } from '../../../platform/http/multipart.ts';
import { newId } from '../../../platform/ids.ts';
import type { StorageQuota } from '../../organizations/storage-quota.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { askAnew } from '../approvals/approval-course.ts';
import { queueAssignments } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { afterAct } from '../clocks/after-act.ts';
import { changeAsked } from '../forms/change-priority.ts';
import { changeType } from '../forms/change-type.ts';
import { keepFieldFiles } from '../forms/field-files.ts';
import { changeForm, type FormChange, NO_FORM_CHANGE } from '../forms/ticket-form.ts';
import { typeFactsOf } from '../forms/type-facts.ts';
import { changeRequester } from '../people/change-requester.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import type { TicketRow } from '../ticket.repo.ts';
import { updateTicket } from '../ticket.repo.ts';
import {
  changedColumns,
  DETAIL_COLUMNS,
  DETAIL_NAMES,
  type DetailInput,
  type DetailName,
  type DetailRow,
} from '../ticket-details.ts';
import { changedReferences, firstRule, liveTeam } from '../ticket-references.ts';
import { expectUnchanged } from './expect-unchanged.ts';
import { recordInbox, recordTicketEvents, type TicketEvent } from './ticket-events.ts';

type Body = BodyOf<typeof entry>;
/** Who changes many at once, or takes something back, gives no reason for a priority. */
type Changes = Omit<Body, 'formVersion' | 'priorityReason'> &
  Partial<Pick<Body, 'formVersion' | 'priorityReason'>>;

/**
 * Changes what is given of a ticket's fields; its priority and type only for its staff. Unchanged values
 * write nothing and record no event, so a form may send all it has.
 * @returns an event of the change that can be taken back; null where there is none
 * @throws AppError NOT_FOUND, FORBIDDEN, TICKET_NOT_OPEN for a requester too late, VALIDATION_FAILED for references,
 *   CONFLICT for what somebody else has changed since the version, TYPE_CHANGED for a form that is too old
 */
export async function editTicket(
  deps: { readonly db: Database; readonly files: FileStore; readonly quota: StorageQuota },
  context: PersonContext,
  id: string,
  changes: Changes,
  uploads: readonly Upload[],
): Promise<string | null> {
  const left: string[] = [];
  const withFields = uploads.length === 0 ? changes : { ...changes, fields: changes.fields ?? {} };
  const event = await withKeptFiles(deps, uploads, async (trx) => {
    const ticket = await requireLockedTicket(trx, context.actor, id);
    const { event: done, form } = await change(trx, context, ticket, withFields, uploads);
    left.push(...(await keepFieldFiles({ trx, quota: deps.quota }, ticket, form.files, context)));
    return done;
  });
  await removeUnnamed(deps, left);
  return event;
}

/**
 * The same of a ticket that the transaction holds, without the fields of its form.
 * @param undoes the event that this takes back
 * @throws AppError FORBIDDEN, TICKET_NOT_OPEN, VALIDATION_FAILED, CONFLICT
 */
export const changeFieldsOf = async (
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  changes: Omit<Changes, 'fields'>,
  undoes?: string,
): Promise<string | null> => (await change(trx, context, ticket, changes, [], undoes)).event;

async function change(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  {
    version,
    priority: chosen,
    priorityReason,
    impact,
    urgency,
    requestType,
    formVersion = null,
    fields: own,
    requester,
    ...fields
  }: Changes,
  uploads: readonly Upload[],
  undoes?: string,
): Promise<{ readonly event: string | null; readonly form: FormChange }> {
  const facts = factsOf(ticket);
  if (chosen !== undefined && !canSetPriority(context.actor, facts)) {
    throw new AppError('FORBIDDEN', { message: MESSAGES.priorityForStaffOnly });
  }
  const others = [chosen, own, impact, urgency, requestType, requester];
  if (Object.keys(fields).length > 0 || others.every((given) => given === undefined)) {
    if (!canEdit(context.actor, facts)) throw new AppError('FORBIDDEN');
    if (!isOpenFor(context.actor, facts)) throw new AppError('TICKET_NOT_OPEN');
  }
  const asked = requester === undefined ? null : await changeRequester(trx, context, ticket, requester);
  const retyped =
    requestType === undefined ? null : await changeType(trx, context, ticket, { requestType, formVersion });
  const answers = { impact, urgency, priority: chosen, reason: priorityReason };
  const followed =
    (ticket.request_type !== null || retyped !== null) &&
    (retyped !== null || [chosen, impact, urgency].some((given) => given !== undefined))
      ? await changeAsked(trx, context.actor, ticket, answers)
      : null;
  const priority = followed?.priority ?? chosen;
  const { differing, columns, changes } = await changesTo(trx, ticket, {
    ...fields,
    ...(priority && { priority }),
  });
  const form =
    own === undefined
      ? NO_FORM_CHANGE
      : await changeForm(trx, context.actor, ticket, own, uploads, { version, besides: differing });
  if (own === undefined) await expectUnchanged(trx, ticket, version, differing);
  const [id, takingBack] = [newId(), undoes && { undoes }];
  const events: TicketEvent[] = [];
  if (changes.length > 0) {
    events.push({ id, verb: 'edited', data: { changes: [...changes], ...takingBack } });
  }
  if (priority !== undefined && priority !== ticket.priority) {
    events.push({
      ...(changes.length === 0 && chosen !== undefined && { id }),
      verb: 'priority',
      data: {
        from: ticket.priority,
        to: priority,
        ...(priorityReason && chosen !== undefined && { reason: priorityReason }),
        ...takingBack,
      },
      automatic: chosen === undefined,
    });
  }
  const isUndoable = events.length > 0 && (changes.length > 0 || chosen !== undefined);
  if (retyped !== null) events.unshift(retyped);
  if (asked !== null) events.push(asked);
  events.push(...(followed?.events ?? []));
  const isRouted = retyped !== null || differing.some((name) => ROUTED_BY.includes(name));
  const moved = isRouted ? await routedAnew(trx, ticket, columns) : null;
  if (moved !== null) events.push(moved.event);
  const { seen } = form;
  const isSeen = events.length > 0 || seen.length > 0;
  // What only its staff see moves nothing that its requester sees.
  if (isSeen) {
    const changes = { ...columns, ...moved?.columns, updated_at: context.at };
    const fields = [...differing, ...(moved ? (['team'] as const) : []), ...seen];
    await updateTicket(trx, ticket, changes, fields);
  }
  await recordTicketEvents(trx, ticket, context, [...events, ...form.events]);
  if (moved !== null) await reachInbox(trx, ticket, moved.event.data.to, context);
  const { priority: newPriority, project_id: projectId } = columns;
  if (ticket.has_clocks && (newPriority !== undefined || projectId !== undefined || retyped !== null)) {
    await afterAct(trx, context, ticket, {
      ...(newPriority && { priority: newPriority }),
      ...(projectId && { projectId }),
      retyped: retyped !== null,
    });
  }
  const isAnother = retyped !== null || differing.some((name) => AGREED_TO.includes(name));
  if (isAnother) await askAnew(trx, context, ticket);
  return { event: isUndoable ? id : null, form };
}

/** What people approve: with another value of it they are asked again. */
const AGREED_TO: readonly DetailName[] = ['summary', 'description', 'ticketType', 'category', 'project'];

/** What rules ask of a ticket besides its project. */
const ROUTED_BY: readonly DetailName[] = ['category', 'priority'];

/** Where rules or its type gave it the team and nobody has it yet, they say anew whose it is; null where that stays. */
async function routedAnew(trx: Database, ticket: TicketRow, columns: Partial<DetailRow>) {
  if (!ticket.team_by_rule) return null;
  if (ticket.people.some(({ relation }) => relation === 'devops_agent')) return null;
  const { category_id: category, project_id: project, priority } = { ...ticket, ...columns };
  const { requestType, team } = await typeFactsOf(trx, ticket);
  const facts = { category, project, priority, requestType };
  const found =
    (await firstRule(trx, ticket.organization_id, facts).executeTakeFirst()) ??
    (await liveTeam(trx, ticket.organization_id, team).executeTakeFirst());
  if ((found?.id ?? null) === ticket.team_id) return null;
  const to = found ? { id: found.id, name: found.name } : null;
  const from = ticket.team_id === null ? null : { id: ticket.team_id, name: ticket.team_name ?? '' };
  return {
    columns: { team_id: to?.id ?? null, team_by_rule: to !== null },
    event: { verb: 'team', data: { from, to, reason: null }, automatic: true } as const,
  };
}

/** Its new team, or whoever takes what is of none, may have room for it. */
async function reachInbox(
  trx: Database,
  ticket: TicketRow,
  team: { readonly id: string; readonly name: string } | null,
  context: PersonContext,
) {
  if (!isActive(ticket)) return;
  if (team !== null) await recordInbox(trx, ticket, team, context);
  await queueAssignments(trx, ticket.organization_id);
}

interface Edit {
  readonly differing: readonly DetailName[];
  /** Only what differs. */
  readonly columns: Partial<DetailRow>;
  /** How the same reads; a priority has an event of its own. */
  readonly changes: readonly RecordedChange[];
}

async function changesTo(trx: Database, ticket: TicketRow, fields: Partial<DetailInput>): Promise<Edit> {
  const after: TicketRow = {
    ...ticket,
    ...changedColumns(fields),
    ...(await changedReferences(trx, ticket, fields)),
  };
  // Another category or project may have the same name.
  const differing = DETAIL_NAMES.filter(
    (name) => ticket[DETAIL_COLUMNS[name]] !== after[DETAIL_COLUMNS[name]],
  );
  return {
    differing,
    columns: Object.fromEntries(differing.map((name) => [DETAIL_COLUMNS[name], after[DETAIL_COLUMNS[name]]])),
    changes: differing
      .filter((name) => name !== 'priority')
      .map((name) => ({
        field: TICKET_FIELDS[name].recorded,
        from: readable(ticket, name),
        to: readable(after, name),
        ...(isReference(name) && {
          ids: { from: ticket[DETAIL_COLUMNS[name]], to: after[DETAIL_COLUMNS[name]] },
        }),
      })),
  };
}

const isReference = (name: DetailName) => name === 'category' || name === 'subcategory' || name === 'project';

/** What people see of a detail: of what is referred to its name. */
function readable(row: DetailRow, name: DetailName): string | null {
  if (isReference(name)) return row[`${name}_name`];
  return row[DETAIL_COLUMNS[name]];
}
