import type { TicketStatus } from '@switchboard/contract/enums.ts';
import type { FieldChange, TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';

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

export type TimelineLine =
  | (Line & { readonly kind: 'said'; readonly entry: SaidEntry })
  | (Line & { readonly kind: 'remark'; readonly words: string; readonly internal: boolean })
  | (Line & { readonly kind: 'raised' })
  | (Line & { readonly kind: 'edit'; readonly changes: readonly FieldChange[] })
  | (Line & { readonly kind: 'files'; readonly attachments: Entry<'files'>['attachments'] })
  | ChangeLine;

/**
 * A timeline as it is drawn, the oldest at the top: assignments and changes of status of one moment and cause are one
 * line.
 * @param entries the newest first, as the server gives them
 */
export function timelineLines(entries: readonly TimelineEntry[]): TimelineLine[] {
  const lines: TimelineLine[] = [];
  for (const entry of entries.toReversed()) {
    const line = lineOf(entry);
    const place = lines.findLastIndex((before) => isOneCause(before, line));
    const before = lines[place];
    if (line.kind === 'change' && before?.kind === 'change') lines[place] = together(before, line);
    else lines.push(line);
  }
  return lines;
}

/** Something else of that moment may stand between the two. */
const isOneCause = (one: TimelineLine, other: TimelineLine) =>
  one.kind === 'change' && other.kind === 'change' && one.at === other.at && one.by?._id === other.by?._id;

function lineOf(entry: TimelineEntry): TimelineLine {
  const line = { key: entry._id, ids: [entry._id], at: entry.at, by: entry.by };
  const change = { ...line, given: [], taken: [], replaced: [], reasons: [], status: null };
  switch (entry.kind) {
    case 'raised':
      return { ...line, kind: 'raised' };
    case 'comment':
    case 'note':
      return entry.system
        ? { ...line, kind: 'remark', words: entry.comment, internal: entry.kind === 'note' }
        : { ...line, kind: 'said', entry };
    case 'files':
      return { ...line, kind: 'files', attachments: entry.attachments };
    case 'edit':
      return { ...line, kind: 'edit', changes: entry.changes };
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
  (entry.kind === 'comment' || entry.kind === 'note') && !entry.system && entry.by?._id !== ownId;

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
