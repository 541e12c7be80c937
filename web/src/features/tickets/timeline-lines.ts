import {
  CLOCK_NAMES,
  type Relation,
  type SharingChoice,
  type TicketStatus,
  type WaitingKind,
} from '@switchboard/contract/enums.ts';
import type { FieldChange, TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { dayAndTime } from '../../lib/format/format.ts';

type Entry<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;
/** What a person, or the server in somebody's name, has written. */
export type SaidEntry = Entry<'comment' | 'note'>;
export type Actor = TimelineEntry['by'];
type Assignee = NonNullable<Entry<'assignment'>['to']>;

interface Line {
  /** That of the newest entry in it. */
  readonly key: string;
  /** The ids of its entries. */
  readonly ids: readonly string[];
  /** ISO 8601 instant. */
  readonly at: string;
  readonly by: Actor;
  /** Its person has taken it back. */
  readonly undone: boolean;
  /** The ticket on which it stands, where that was merged into this one. */
  readonly from: TimelineEntry['mergedFrom'];
}

/** Who has the ticket and how it stands, as far as one cause changed it at one moment. */
export interface ChangeLine extends Line {
  readonly kind: 'change';
  readonly given: readonly Assignee[];
  /** Who lost it without anybody in their place. */
  readonly taken: readonly Assignee[];
  /** Who had it before those of `given`. */
  readonly replaced: readonly Assignee[];
  readonly reasons: readonly string[];
  readonly status: { readonly from: TicketStatus | null; readonly to: TicketStatus } | null;
}

/** Of a part that every ticket has, or of a field of its form. */
export type ShownChange = Omit<FieldChange, 'field'> & { readonly field: string };

export type TimelineLine =
  | (Line & { readonly kind: 'said'; readonly entry: SaidEntry })
  | (Line & { readonly kind: 'remark'; readonly words: string; readonly internal: boolean })
  | (Line & { readonly kind: 'raised' })
  | (Line & {
      readonly kind: 'edit';
      readonly changes: readonly ShownChange[];
      readonly reason: string | null;
    })
  | (Line & { readonly kind: 'link'; readonly entry: Entry<'link'> })
  | (Line & { readonly kind: 'checklist'; readonly entry: Entry<'checklist'> })
  | (Line & { readonly kind: 'merge'; readonly entry: Entry<'merge'> })
  | (Line & { readonly kind: 'files'; readonly attachments: Entry<'files'>['attachments'] })
  | ChangeLine;

/**
 * A timeline as it is drawn, the oldest at the top: assignments and changes of status of one moment and cause are one
 * line.
 * @param entries the newest first, as the server gives them
 */
export function timelineLines(entries: readonly TimelineEntry[]): TimelineLine[] {
  const lines: TimelineLine[] = [];
  for (const entry of withoutUndos(entries)) {
    const line = lineOf(entry.entry, entry.undo);
    const place = lines.findLastIndex((before) => isOneCause(before, line));
    const before = lines[place];
    if (line.kind === 'change' && before?.kind === 'change') lines[place] = together(before, line);
    else lines.push(line);
  }
  return lines;
}

interface Happening {
  readonly entry: TimelineEntry;
  /** What took it back. */
  readonly undo: TimelineEntry | null;
}

/** That a ticket was merged into this one is told by this one, and not by what comes with it besides. */
const isToldHere = ({ kind, mergedFrom }: TimelineEntry) => kind !== 'merge' || mergedFrom === undefined;

/** In the order of time; what takes back something that is there stands with it. */
function withoutUndos(entries: readonly TimelineEntry[]): Happening[] {
  const known = new Set(entries.map(({ _id }) => _id));
  const undoneBy = new Map<string, TimelineEntry>();
  for (const entry of entries)
    if ('undoes' in entry && entry.undoes !== null && known.has(entry.undoes))
      undoneBy.set(entry.undoes, entry);
  const undos = new Set(undoneBy.values());
  return entries
    .toReversed()
    .filter((entry) => !undos.has(entry) && isToldHere(entry))
    .map((entry) => ({ entry, undo: undoneBy.get(entry._id) ?? null }));
}

/** Something else of that moment may stand between the two. */
const isOneCause = (one: TimelineLine, other: TimelineLine) =>
  one.kind === 'change' &&
  other.kind === 'change' &&
  one.at === other.at &&
  one.by?._id === other.by?._id &&
  one.undone === other.undone &&
  one.from?._id === other.from?._id;

function lineOf(entry: TimelineEntry, undo: TimelineEntry | null): TimelineLine {
  const line = {
    key: (undo ?? entry)._id,
    ids: [entry._id, ...(undo ? [undo._id] : [])],
    at: entry.at,
    by: entry.by,
    from: entry.mergedFrom,
    undone: undo !== null,
  };
  const change = { ...line, given: [], taken: [], replaced: [], reasons: [], status: null };
  switch (entry.kind) {
    case 'raised':
      return { ...line, kind: 'raised' };
    case 'comment':
    case 'note':
      return entry.system
        ? { ...line, kind: 'remark', words: entry.comment, internal: entry.kind === 'note' }
        : { ...line, kind: 'said', entry };
    case 'team':
      return { ...line, kind: 'remark', words: teamWords(entry), internal: false };
    case 'type':
      return { ...line, kind: 'remark', words: `Changed from ${entry.from} to ${entry.to}`, internal: false };
    case 'snooze':
      return { ...line, kind: 'remark', words: snoozeWords(entry), internal: true };
    case 'waiting':
      return { ...line, kind: 'remark', words: waitingWords(entry), internal: true };
    case 'sla':
      return { ...line, kind: 'remark', words: clockWords(entry), internal: true };
    case 'handover':
      return { ...line, kind: 'remark', words: handoverWords(entry), internal: true };
    case 'approval':
      return { ...line, kind: 'remark', words: approvalWords(entry), internal: false };
    case 'link':
      return { ...line, kind: 'link', entry };
    case 'checklist':
      return { ...line, kind: 'checklist', entry };
    case 'requester':
      return {
        ...line,
        kind: 'remark',
        words: `Changed the requester from ${entry.from} to ${entry.to}`,
        internal: false,
      };
    case 'confidential':
      return {
        ...line,
        kind: 'remark',
        words: entry.to
          ? withReason('Marked as confidential', entry.reason)
          : withReason('Made public again', entry.reason),
        internal: false,
      };
    case 'glass':
      return {
        ...line,
        kind: 'remark',
        words: `Opened this confidential ticket with a reason: ${entry.reason}`,
        internal: false,
      };
    case 'sharing':
      return { ...line, kind: 'remark', words: SHARED[entry.to], internal: false };
    case 'person':
      return { ...line, kind: 'remark', words: personWords(entry), internal: false };
    case 'merge':
      return { ...line, kind: 'merge', entry };
    case 'files':
      return { ...line, kind: 'files', attachments: entry.attachments };
    case 'edit':
      return { ...line, kind: 'edit', changes: entry.changes, reason: entry.reason };
    case 'field':
      return { ...line, kind: 'edit', changes: entry.changes, reason: null };
    case 'status':
      return { ...change, kind: 'change', status: { from: entry.from, to: entry.to } };
    case 'assignment': {
      const { from, to, reason } = entry;
      return {
        ...change,
        kind: 'change',
        given: to ? [to] : [],
        taken: from && !to ? [from] : [],
        replaced: from && to ? [from] : [],
        reasons: reason === null ? [] : [reason],
      };
    }
  }
}

const withReason = (what: string, reason: string) => (reason === '' ? what : `${what}: ${reason}`);

const SNOOZE_ENDED = {
  date: 'Back in the inbox: its moment has come',
  reply: 'Back in the inbox: there is an answer',
  by_hand: 'Put off no longer',
} as const;

function snoozeWords({ until, ended }: Entry<'snooze'>): string {
  if (ended !== null) return SNOOZE_ENDED[ended];
  return until === null ? 'Put off until there is an answer' : `Put off until ${dayAndTime(until)}`;
}

function teamWords({ from, to, reason }: Entry<'team'>): string {
  const moved = to === null ? `Taken out of the team ${from ?? ''}` : `Given to the team ${to}`;
  return reason === null ? moved : `${moved}: ${reason}`;
}

const WAITED_FOR: Readonly<Record<WaitingKind, string>> = {
  approver: 'an approval',
  vendor: 'a vendor',
  requester: 'the requester',
  agent: 'the agent',
  team: 'the team',
};

function waitingWords({ to, vendor, reason }: Extract<TimelineEntry, { kind: 'waiting' }>): string {
  const words = `Waiting on ${vendor ?? WAITED_FOR[to]}`;
  return reason === null ? words : `${words}: ${reason}`;
}

const HANDED_OVER = {
  offered: 'Handover offered to',
  unanswered: 'Nobody has answered the handover to',
  accepted: 'Handover accepted',
  bounced: 'Handover bounced',
  withdrawn: 'Handover withdrawn',
} as const;

const handoverWords = ({ what, to, reason }: Entry<'handover'>): string =>
  `${HANDED_OVER[what]}${to === null ? '' : ` ${to}`}${reason === null ? '' : `: ${reason}`}`;

const SHARED: Readonly<Record<SharingChoice, string>> = {
  default: 'Shared it as usual',
  private: 'Made it private',
  project: 'Shared it with its project',
  managers: 'Shared it with managers',
  everyone: 'Shared it with everyone',
};

const ADDED_TO: Partial<Record<Relation, string>> = { participant: ' to reply', viewer: ' to read it' };

function personWords({ person, relation, removed, by }: Entry<'person'>): string {
  if (removed) return person._id === by?._id ? 'Left' : `Took ${person.name} off`;
  return `Added ${person.name}${ADDED_TO[relation] ?? ''}`;
}

const APPROVALS = {
  asked: 'Asked for approval by',
  reminded: 'Reminded of the approval:',
  replaced: 'Asks instead for approval by',
} as const;

function approvalWords({ what, people, decision, state, via, text }: Entry<'approval'>): string {
  const said =
    what === 'vacant'
      ? 'No approver is there: admins were told'
      : what === 'decided'
        ? [
            decision === 'approved' ? 'Approved' : 'Rejected',
            ...people.map((name) => `for ${name}`),
            via === 'mail' ? 'by mail' : '',
          ]
            .filter(Boolean)
            .join(' ')
        : what === 'ended'
          ? `The approval is ${state}`
          : `${APPROVALS[what]} ${people.join(', ')}`;
  return text === '' ? said : `${said}: ${text}`;
}

const CLOCK_WORDS = {
  warning: 'is due soon',
  breached: 'is overdue',
  notify_lead: 'takes long: whoever leads was told',
  raise_priority: 'takes long: the priority goes up',
  move_team: 'takes long: it goes to another team',
} as const;

const clockWords = ({ clock, what }: Extract<TimelineEntry, { kind: 'sla' }>): string =>
  `${CLOCK_NAMES[clock]} ${CLOCK_WORDS[what]}`;

const together = (one: ChangeLine, other: ChangeLine): ChangeLine => ({
  ...other,
  ids: [...one.ids, ...other.ids],
  given: eachOnce([...one.given, ...other.given]),
  taken: eachOnce([...one.taken, ...other.taken]),
  replaced: eachOnce([...one.replaced, ...other.replaced]),
  reasons: [...new Set([...one.reasons, ...other.reasons])],
  status: other.status ? { from: (one.status ?? other.status).from, to: other.status.to } : one.status,
});

/** Somebody may get a ticket by more than one relation. Old records know the name alone. */
const eachOnce = (people: readonly Assignee[]): Assignee[] => [
  ...new Map(people.map((person) => [person._id ?? person.name, person])).values(),
];

/** Whether somebody else wrote it, as replies that can be unread are. */
export const isByOther = (entry: TimelineEntry, ownId: string): boolean =>
  (entry.kind === 'comment' || entry.kind === 'note') &&
  entry.mergedFrom === undefined &&
  !entry.system &&
  entry.by?._id !== ownId;

/**
 * The entry at which reading goes on: the oldest of the newest `replies` that others wrote.
 * @param entries the newest first
 */
export function firstUnread(
  entries: readonly TimelineEntry[],
  replies: number,
  ownId: string,
): string | null {
  if (replies === 0) return null;
  return (
    entries
      .filter((entry) => isByOther(entry, ownId))
      .slice(0, replies)
      .at(-1)?._id ?? null
  );
}
