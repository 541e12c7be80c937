/** Who reads what is written on a ticket: the rules of the right that each kind of text is read by. */
import { rulesGiving } from './explain.ts';
import type { TicketRight } from './ticket-rules.ts';

export const TEXT_KINDS = ['reply', 'note', 'chat'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** The right by which such a text is read. */
export const READ_BY = { reply: 'read', note: 'note', chat: 'chat' } as const satisfies Record<
  TextKind,
  TicketRight
>;

/** The right by which one is written, beside reading it. */
export const WRITTEN_BY = { reply: 'reply', note: 'note', chat: 'chat' } as const satisfies Record<
  TextKind,
  TicketRight
>;

export const rulesOfKind = (kind: TextKind) => rulesGiving(READ_BY[kind]);
