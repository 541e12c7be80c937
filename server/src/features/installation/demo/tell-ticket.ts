/** Turns a told ticket into the rows that the features would have written while it happened. */
import { statusUpdated } from '@switchboard/contract/messages.ts';
import { newId } from '../../../platform/ids.ts';
import { assignmentEvent } from '../../tickets/life/ticket-events.ts';
import type { DemoProject, DemoTicket } from './demo-organization.ts';
import type { Point } from './demo-time.ts';
import { type Home, placeColumns } from './home.ts';
import { momentsOf } from './moments.ts';
import type { Step } from './step.ts';
import { attach, comment, record, relate, type TicketDraft } from './ticket-draft.ts';

const EDITED_AFTER_MS = 40_000;

/** What lies after the present moment has not happened. */
export function tellTicket(
  home: Home,
  project: DemoProject,
  told: Omit<DemoTicket, 'at'>,
  start: Point,
): TicketDraft {
  const moments = momentsOf(home.calendar, start, told.summary.length);
  const draft = raise(home, project, told, moments.start);
  for (const step of told.story) {
    const at = moments.next(step.when);
    if (at === null) break;
    apply(home, draft, step, at);
  }
  return draft;
}

function raise(home: Home, project: DemoProject, told: Omit<DemoTicket, 'at'>, at: Date): TicketDraft {
  const requester = home.member(told.by);
  const manager = home.member(project.manager);
  const buHead = home.member(project.buHead);
  const draft: TicketDraft = {
    ticket: {
      organization_id: home.id,
      id: newId(at),
      summary: told.summary,
      description: told.description,
      ticket_type: told.type,
      status: 'Open',
      priority: told.priority,
      ...placeColumns(home, told.place),
      project_id: home.projectId(told.project),
      project_manager_name: manager.name,
      contact_number: requester.phone,
      tags: [...(told.tags ?? [])],
      created_at: at,
      updated_at: at,
    },
    agent: null,
    people: [],
    comments: [],
    events: [],
    files: [],
    messages: [],
  };
  relate(draft, requester, 'requester', at, requester);
  relate(draft, manager, 'manager', at, null);
  relate(draft, buHead, 'bu_head', at, null);
  record(draft, requester, at, { verb: 'created', to: 'Open' });
  record(draft, null, at, assignmentEvent('manager', { to: manager, reason: 'Manager of the project' }));
  record(draft, null, at, assignmentEvent('bu_head', { to: buHead, reason: 'BU head of the project' }));
  attach(draft, told.files ?? [], null, requester, at);
  return draft;
}

function apply(home: Home, draft: TicketDraft, step: Step, at: Date): void {
  const { ticket } = draft;
  const by = step.by === null ? null : home.member(step.by);
  switch (step.kind) {
    case 'comment': {
      const author = home.member(step.by);
      const id = comment(draft, author, step.text, at, { isInternal: step.isInternal });
      attach(draft, step.files, id, author, at);
      if (!step.isInternal) ticket.updated_at = at;
      return;
    }
    case 'status':
      comment(draft, home.member(step.by), statusUpdated(step.to), at, { isSystem: true });
      record(draft, by, at, { verb: 'status', from: ticket.status, to: step.to });
      ticket.status = step.to;
      ticket.updated_at = at;
      return;
    case 'priority':
      record(draft, by, at, { verb: 'priority', from: ticket.priority, to: step.to });
      ticket.priority = step.to;
      ticket.updated_at = at;
      return;
    case 'assignment':
      assign(home, draft, step, at);
      ticket.updated_at = at;
      return;
    case 'message':
      say(home, draft, step, at);
  }
}

/** The ticket has one agent at a time; others may be involved beside. */
function assign(home: Home, draft: TicketDraft, step: Extract<Step, { kind: 'assignment' }>, at: Date): void {
  const by = step.by === null ? null : home.member(step.by);
  const to = home.member(step.to);
  const former = step.relation === 'devops_agent' ? draft.agent : null;
  if (step.relation === 'devops_agent') {
    for (const row of draft.people) {
      if (row.relation === 'devops_agent') row.until ??= at;
    }
    draft.agent = to;
  }
  relate(draft, to, step.relation, at, by);
  const reason = step.reason || (by === null ? home.autoAssignReason : '');
  record(draft, by, at, assignmentEvent(step.relation, { from: former, to, ...(reason && { reason }) }));
}

function say(home: Home, draft: TicketDraft, step: Extract<Step, { kind: 'message' }>, at: Date): void {
  draft.messages.push({
    row: {
      organization_id: home.id,
      id: newId(at),
      ticket_id: draft.ticket.id,
      sender_id: home.member(step.by).id,
      type: step.picture === null ? 'text' : 'image',
      content: step.text,
      created_at: at,
      edited_at: step.isEdited ? new Date(at.getTime() + EDITED_AFTER_MS) : null,
    },
    picture: step.picture,
  });
}
