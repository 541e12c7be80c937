/** What the sheet says of each key, and whose it is. */
import { DESK_ROLES, MEMBER_ROLES, ROLES, type Role } from '@switchboard/contract/enums.ts';
import { KEY, type KeyName } from '../../lib/navigation/key-table.ts';

const PLACES = ['everywhere', 'list', 'ticket', 'triage', 'approvals'] as const;
type Place = (typeof PLACES)[number];

interface Line {
  readonly label: string;
  /** What it says in this place is another thing, or nothing. */
  readonly labels?: Partial<Record<Place, string>>;
  readonly in: readonly Place[];
  readonly for?: readonly Role[];
}

const DESK: readonly Role[] = [...DESK_ROLES, 'super_admin'];
const STAFF: readonly Role[] = [...DESK, 'devops_agent'];
/** Staff, and who may say of their own tickets that they are solved. */
const SETS_STATUS = ROLES;
const BOTH: readonly Place[] = ['list', 'ticket'];

/** In the order of the sheet. */
const LINES: Readonly<Record<KeyName, Line>> = {
  search: { label: 'Search the list', in: ['everywhere'] },
  sheet: { label: 'Keyboard shortcuts', in: ['everywhere'] },
  undo: { label: 'Undo what was just done', in: ['everywhere'] },
  next: { label: 'Next row', labels: { ticket: 'Next ticket of its list' }, in: BOTH },
  previous: { label: 'Previous row', labels: { ticket: 'Previous ticket of its list' }, in: BOTH },
  select: { label: 'Select the row', in: ['list'], for: STAFF },
  extend: { label: 'Select the next row too', in: ['list'], for: STAFF },
  extendBack: { label: 'Select the previous row too', in: ['list'], for: STAFF },
  leaveOff: { label: 'Clear the selection', in: ['list'], for: STAFF },
  peek: { label: 'Look at the row’s ticket beside the list', in: ['list'] },
  arrivals: { label: 'Show what came and went', in: ['list'] },
  assign: { label: 'Assign', in: BOTH, for: DESK },
  status: { label: 'Set the status', in: BOTH, for: SETS_STATUS },
  priority: { label: 'Set the priority', in: BOTH, for: STAFF },
  tags: { label: 'Edit tags', in: BOTH, for: STAFF },
  comment: { label: 'Write a reply', in: ['ticket'] },
  link: { label: 'Link with another ticket', in: ['ticket'], for: STAFF },
  macro: {
    label: 'Use a macro',
    labels: { list: 'Use a macro on the selected rows' },
    in: BOTH,
    for: STAFF,
  },
  triageAccept: { label: 'Accept', in: ['triage'], for: ['devops_agent'] },
  triageAssign: { label: 'Assign', in: ['triage'], for: STAFF },
  triageDuplicate: { label: 'Close as a duplicate', in: ['triage'], for: STAFF },
  triageDecline: { label: 'Decline', in: ['triage'], for: STAFF },
  triageSnooze: { label: 'Snooze', in: ['triage'], for: STAFF },
  approve: { label: 'Go to the decision', in: ['approvals'], for: MEMBER_ROLES },
  reject: { label: 'The same, to reject', in: ['approvals'], for: MEMBER_ROLES },
};

export interface SheetLine {
  /** Each by itself, as it stands on the keyboard. */
  readonly keys: readonly string[];
  readonly label: string;
}

const NAMES: Readonly<Record<string, string>> = { escape: 'Esc', ' ': 'Space' };

const shownOf = (keys: string) =>
  keys.split('+').map((key) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key));

export const linesFor = (role: Role, place: Place): readonly SheetLine[] =>
  (Object.keys(LINES) as KeyName[]).flatMap((name) => {
    const { label, labels, in: places, for: roles = ROLES } = LINES[name];
    if (!places.includes(place) || !roles.includes(role)) return [];
    return [{ keys: shownOf(KEY[name]), label: labels?.[place] ?? label }];
  });

export const words = {
  everywhere: 'On every page',
  list: 'In lists',
  ticket: 'On a ticket',
  triage: 'In triage',
  approvals: 'Under “To approve”',
  open: 'Open the row',
  chosen: 'With selected rows, the letters change all of them.',
  switchOff: 'Switch them off on your profile',
  switchOn: 'They are off. Switch them on on your profile',
};
