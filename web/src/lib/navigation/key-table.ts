/**
 * The keys that work without a modifier, by what they do: a key is added by a line here, one in `app/keys/key-lines.ts`, from
 * which the sheet of keys is drawn, and one where it acts.
 */
export const KEY = {
  search: '/',
  sheet: '?',
  undo: 'z',
  next: 'j',
  previous: 'k',
  select: 'x',
  extend: 'Shift+j',
  extendBack: 'Shift+k',
  leaveOff: 'escape',
  peek: ' ',
  arrivals: '.',
  assign: 'a',
  status: 's',
  priority: 'p',
  tags: 't',
  comment: 'c',
  link: 'l',
  macro: 'm',
  triageAccept: '1',
  triageAssign: '2',
  triageDuplicate: '3',
  triageDecline: '4',
  triageSnooze: 'h',
  approve: 'a',
  reject: 'r',
} as const;

export type KeyName = keyof typeof KEY;

/** What changes one field of a ticket, wherever the ticket is. */
export const FIELD_KEYS = ['assign', 'status', 'priority', 'tags'] as const;
export type FieldKey = (typeof FIELD_KEYS)[number];
