/** The rows of one ticket while its story is told, and the ways to add to them. */
import { statusUpdated } from '@switchboard/contract/messages.ts';
import type { AssignmentReason } from '@switchboard/contract/record/events/ticket-events.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { eventRow } from '../../record/record-events.ts';
import { assignmentEvent, type TicketEvent } from '../../tickets/life/ticket-events.ts';
import type { DemoSchedule, DemoTicket } from './demo-schema.ts';
import type { SampleCopy } from './sample-files.ts';
import type { Person, SeedContext } from './seed-context.ts';

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>;
/** A row that still lacks what only the copy of its sample file can tell. */
type FileRow<Table extends 'attachments' | 'chat_images'> = Omit<Row<Table>, keyof SampleCopy> & {
  readonly file: string;
};

/** A ticket to be built, from the data of its own or of a schedule. */
export interface TicketData extends Omit<DemoTicket, 'at'> {
  /** The one that made the ticket. */
  readonly schedule?: Pick<DemoSchedule, 'notes' | 'agent'>;
}

type Step = DemoTicket['story'][number];

/** Columns that the story reads or changes. */
type Told = 'status' | 'priority' | 'created_at' | 'updated_at';

export interface TicketDraft {
  /** Its number is given when all tickets of the organization are known. */
  readonly ticket: Omit<Row<'tickets'>, 'number' | Told> & Pick<Selectable<Schema['tickets']>, Told>;
  agent: Person | null;
  readonly people: Row<'ticket_people'>[];
  readonly comments: Row<'comments'>[];
  readonly events: Row<'events'>[];
  readonly attachments: FileRow<'attachments'>[];
  readonly images: FileRow<'chat_images'>[];
  readonly messages: Row<'chat_messages'>[];
}

/** Something that happens to a ticket. */
interface Action {
  readonly draft: TicketDraft;
  readonly at: Date;
  /** Null for the product itself. */
  readonly by: Person | null;
}

type PersonAction = Action & { readonly by: Person };

const keyOf = ({ ticket }: TicketDraft) => ({
  organization_id: ticket.organization_id,
  ticket_id: ticket.id,
});

export function raiseTicket(context: SeedContext, data: TicketData, at: Date): TicketDraft {
  const requester = context.person(data.by);
  const { manager, buHead } = context.project(data.project);
  const draft: TicketDraft = {
    ticket: {
      organization_id: context.organizationId,
      id: newId(at),
      ...context.subjectColumns(data),
      ticket_type: data.type,
      status: 'Open',
      project_manager_name: manager.name,
      contact_number: requester.phone,
      created_at: at,
      updated_at: at,
    },
    agent: null,
    people: [],
    comments: [],
    events: [],
    attachments: [],
    images: [],
    messages: [],
  };
  const byRequester = { draft, at, by: requester };
  const automatic = { draft, at, by: null };
  addPerson(byRequester, requester, 'requester');
  addPerson(automatic, manager, 'manager');
  addPerson(automatic, buHead, 'bu_head');
  addEvent(byRequester, { verb: 'created', data: { to: 'Open' } });
  const reason = { code: 'project_lead' } as const;
  addEvent(automatic, assignmentEvent('manager', { to: manager, reason }));
  addEvent(automatic, assignmentEvent('bu_head', { to: buHead, reason }));
  if (data.files !== undefined) addEvent(byRequester, { verb: 'files' });
  addFiles(byRequester, data.files ?? [], null);
  return draft;
}

function addPerson({ draft, at, by }: Action, person: Person, relation: Row<'ticket_people'>['relation']) {
  const related = { user_id: person.id, relation, since: at, by_id: by?.id ?? null, until: null };
  draft.people.push({ ...keyOf(draft), id: newId(at), ...related });
}

function addEvent({ draft: { ticket, events }, at, by }: Action, event: TicketEvent): void {
  const subject = { organizationId: ticket.organization_id, kind: 'ticket', id: ticket.id } as const;
  events.push(eventRow(subject, { actor: by, at, requestId: null }, { id: newId(at), ...event }));
}

/** @param commentId null for files that come with the ticket itself */
function addFiles({ draft, at, by }: PersonAction, files: readonly string[], commentId: string | null) {
  const row = { ...keyOf(draft), comment_id: commentId, uploader_id: by.id, created_at: at };
  draft.attachments.push(...files.map((file) => ({ ...row, id: newId(at), file })));
}

/** @param kind "system" for the comment that tells of a change of status, which has an event of its own */
export function addComment(
  action: PersonAction,
  text: string,
  kind: 'comment' | 'note' | 'system',
  files: readonly string[] = [],
): void {
  const { draft, at, by } = action;
  const row = { ...keyOf(draft), id: newId(at), author_id: by.id, text, created_at: at };
  draft.comments.push({ ...row, is_internal: kind === 'note', is_system: kind === 'system' });
  addFiles(action, files, row.id);
  if (kind !== 'system') addEvent(action, { id: row.id, verb: kind });
  if (kind !== 'note') draft.ticket.updated_at = at;
}

export function setStatus(action: PersonAction, status: NonNullable<Step['status']>): void {
  const { ticket } = action.draft;
  addComment(action, statusUpdated(status), 'system');
  addEvent(action, { verb: 'status', data: { from: ticket.status, to: status } });
  ticket.status = status;
}

function setPriority(action: PersonAction, priority: DemoTicket['priority']): void {
  const { ticket } = action.draft;
  addEvent(action, { verb: 'priority', data: { from: ticket.priority, to: priority } });
  Object.assign(ticket, { priority, updated_at: action.at });
}

const given = (text: string | undefined) => (text === undefined ? null : ({ code: 'given', text } as const));

/** The ticket has one agent at a time. */
export function assign(action: Action, agent: Person, reason: AssignmentReason | null): void {
  const { draft, at } = action;
  for (const row of draft.people) {
    if (row.relation === 'devops_agent') row.until ??= at;
  }
  addPerson(action, agent, 'devops_agent');
  addEvent(action, assignmentEvent('devops_agent', { from: draft.agent, to: agent, reason }));
  draft.agent = agent;
  draft.ticket.updated_at = at;
}

/** Brings somebody in beside the agent. */
function involve(action: Action, person: Person, reason: AssignmentReason | null): void {
  addPerson(action, person, 'user');
  addEvent(action, assignmentEvent('user', { to: person, reason }));
  action.draft.ticket.updated_at = action.at;
}

const EDITED_AFTER_MS = 40_000;

/** A message in the live chat: a text or a picture. */
function addMessage({ draft, at, by }: PersonAction, { chat = '', picture, edited }: Step): void {
  const row = { ...keyOf(draft), created_at: at };
  const image = picture === undefined ? null : { ...row, id: newId(at), uploader_id: by.id, file: picture };
  if (image !== null) draft.images.push(image);
  draft.messages.push({
    ...row,
    id: newId(at),
    sender_id: by.id,
    type: image === null ? 'text' : 'image',
    content: chat,
    image_id: image?.id ?? null,
    edited_at: edited ? new Date(at.getTime() + EDITED_AFTER_MS) : null,
  });
}

/** Everything that a step may say but a new status, which follows a comment a moment later. */
export function applyStep({ person }: SeedContext, action: PersonAction, step: Step): void {
  if (step.comment) addComment(action, step.comment, 'comment', step.files);
  if (step.note) addComment(action, step.note, 'note', step.files);
  if (step.priority) setPriority(action, step.priority);
  if (step.assign) assign(action, person(step.assign), given(step.reason));
  if (step.involve) involve(action, person(step.involve), given(step.reason));
  if (step.chat || step.picture) addMessage(action, step);
}
