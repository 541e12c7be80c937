/** Turns the story of a ticket into the rows that the features would have written while it happened. */
import type { AssignmentReason } from '@switchboard/contract/record/events/ticket-events.ts';
import { createStoryClock, type Point } from './demo-time.ts';
import type { SeedContext } from './seed-context.ts';
import {
  addComment,
  applyStep,
  assign,
  raiseTicket,
  setStatus,
  type TicketData,
  type TicketDraft,
} from './ticket-draft.ts';

/** What lies after the present moment has not happened. */
export function buildTicket(context: SeedContext, data: TicketData, start: Point): TicketDraft {
  const { person, calendar, organization } = context;
  const clock = createStoryClock(calendar, start, data.summary.length);
  const draft = raiseTicket(context, data, clock.start);
  const automatic = () => ({ draft, at: clock.rightAfter(), by: null });
  const { schedule, autoAssigned } = data;
  if (schedule) addComment({ ...automatic(), by: person(data.by) }, schedule.notes, 'note');
  if (schedule?.agent) assign(automatic(), person(schedule.agent), { code: 'schedule' });
  if (autoAssigned) assign(automatic(), person(autoAssigned), chosenBy(organization.autoAssign));

  for (const step of data.story) {
    const at = clock.next(step.at);
    if (calendar.isAhead(at)) break;
    const action = { draft, at, by: person(step.by) };
    applyStep(context, action, step);
    if (step.status === undefined) continue;
    const setAt = step.comment === undefined ? at : clock.rightAfter();
    if (calendar.isAhead(setAt)) break;
    setStatus({ ...action, at: setAt }, step.status);
  }
  return draft;
}

/** How many tickets the agents had then is not told. */
const chosenBy = ({ mode }: SeedContext['organization']['autoAssign']): AssignmentReason =>
  mode === 'least_tickets' ? { code: mode, openTickets: null } : { code: mode };
