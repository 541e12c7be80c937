import type { PersonRef } from '@switchboard/contract/entities/person.ts';
import type { HistoryEntry } from '@switchboard/contract/entities/ticket.ts';
import type { ReactNode } from 'react';
import { fullName } from '../../../lib/format.ts';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { text } from '../text.ts';
import type { TimelineItem } from '../timeline.ts';
import classes from './Timeline.module.css';
import { TimelineTime } from './TimelineTime.tsx';

const words = text.timeline;

type EventItem = Exclude<TimelineItem, { type: 'comment' }>;

/** One line: what happened, by whom, when. */
export function TimelineEvent({ item }: { item: EventItem }) {
  return (
    <li className={classes.event}>
      <span className={classes.node}>
        {item.type === 'status' ? <StatusIcon status={item.status} /> : <Jack />}
      </span>
      <p className={classes.sentence}>
        <Sentence item={item} />
      </p>
      <span className={classes.time}>
        <TimelineTime at={item.at} />
      </span>
    </li>
  );
}

function Sentence({ item }: { item: EventItem }) {
  if (item.type === 'event') return <EventSentence entry={item.entry} />;
  const said = (
    <span>{item.type === 'status' ? <NewStatus words={item.words} status={item.status} /> : item.words}</span>
  );
  return (
    <>
      <Actor person={item.by} /> · {said}
      {item.type === 'status' && item.from !== null && (
        <span className={classes.aside}> {words.fromStatus(item.from)}</span>
      )}
    </>
  );
}

/** The server's words, with the status at their end emphasised. */
const NewStatus = ({ words: said, status }: { words: string; status: string }) =>
  said.endsWith(status) ? (
    <>
      {said.slice(0, -status.length)}
      <b>{status}</b>
    </>
  ) : (
    said
  );

function EventSentence({ entry }: { entry: HistoryEntry }): ReactNode {
  const { by, from, to, reason } = entry;
  const actor = <Actor person={by} />;
  switch (entry.kind) {
    case 'created':
      return (
        <>
          {actor} {words.created}
        </>
      );
    case 'assigned':
      return by === null ? (
        <>
          {words.assignedTo} <b>{to}</b>
          {reason && ` · ${reason}`}
        </>
      ) : (
        <>
          {actor} {words.assigned} <b>{to}</b>
          {reason && `: “${reason}”`}
        </>
      );
    case 'unassigned':
      return (
        <>
          {actor} {words.took} <b>{from ?? to}</b>
        </>
      );
    case 'priority':
      return (
        <>
          {actor} {words.priority(from)} <b>{to}</b>
        </>
      );
    case 'edited':
      return to ? (
        <>
          {actor} {words.edited} <b>{to}</b>
        </>
      ) : (
        <>
          {actor} {words.editedSomething}
        </>
      );
    case 'status':
      return (
        <>
          {actor} {words.editedSomething}
        </>
      );
  }
}

const Actor = ({ person }: { person: PersonRef | null }) => (
  <b>{person ? fullName(person) : words.somebody}</b>
);

/** A ring with a dot: where a cord ends. */
const Jack = () => (
  <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden="true">
    <circle cx={6} cy={6} r={4.75} fill="none" stroke="currentColor" strokeWidth={1.25} />
    <circle cx={6} cy={6} r={1.75} fill="currentColor" />
  </svg>
);
