import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';

/** What a ticket answers of its forms. */
export type FilledParts = Pick<
  Ticket,
  'form' | 'fields' | 'formerForms' | 'impact' | 'urgency' | 'priorityMatrix' | 'priorityOverruled'
>;
/** Of the built-in type. */
export const UNFILLED: FilledParts = {
  form: [],
  fields: {},
  formerForms: [],
  impact: null,
  urgency: null,
  priorityMatrix: null,
  priorityOverruled: false,
};
