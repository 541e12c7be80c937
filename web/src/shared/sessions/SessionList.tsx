import { Button, Text, UnstyledButton } from '@mantine/core';
import type { SessionInfo } from '@switchboard/contract/members/profile.ts';
import { browserName, isHandheld } from '@switchboard/contract/people/browser-name.ts';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../../ui/page/Card.tsx';
import { ToneBadge } from '../../ui/status/ToneBadge.tsx';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import classes from './SessionList.module.css';
import { text as words } from './text.ts';

/** More than these are shown when asked for. */
const FIRST = 5;

const newestFirst = (sessions: readonly SessionInfo[]) =>
  sessions.toSorted(
    (one, other) =>
      Number(other.current) - Number(one.current) || other.lastSeenAt.localeCompare(one.lastSeenAt),
  );

interface SessionListProps {
  label: string;
  sessions: readonly SessionInfo[];
  /** The one that is being ended. */
  ending: string | null;
  onEnd: (id: string) => void;
}

/** This browser's session, then the others, the last seen ones first. */
export function SessionList({ label, sessions, ending, onEnd }: SessionListProps) {
  const [all, setAll] = useState(false);
  const hidden = all ? 0 : Math.max(0, sessions.length - FIRST);
  const shown = newestFirst(sessions).slice(0, sessions.length - hidden);
  return (
    <Card
      flush
      foot={
        hidden > 0 && (
          <UnstyledButton className={classes.more} onClick={() => setAll(true)}>
            {words.showAll(sessions.length)}
          </UnstyledButton>
        )
      }
    >
      <ul className="lines" aria-label={label}>
        {shown.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            busy={session._id === ending}
            onEnd={() => onEnd(session._id)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface SessionRowProps {
  session: SessionInfo;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { userAgent, address, current, lastSeenAt } = session;
  const Icon = isHandheld(userAgent) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.session}>
      <Icon size={16} stroke={1.5} aria-hidden="true" className={classes.device} />
      <div className={classes.sessionWords}>
        <Text size="sm" fw={500}>
          {browserName(userAgent)}
        </Text>
        <Text fz="xs" lh="17px" c="dimmed">
          <span className="anywhere tabular">{address || words.noAddress}</span>
          {' · '}
          <span className={classes.seen}>
            {words.lastSeen} <RelativeTime date={lastSeenAt} />
          </span>
        </Text>
      </div>
      {current ? (
        <ToneBadge tone="accent">{words.thisDevice}</ToneBadge>
      ) : (
        <Button
          variant="subtle"
          size="xs"
          flex="none"
          mih={40}
          loading={busy}
          aria-label={words.endThat(browserName(userAgent))}
          onClick={onEnd}
        >
          {words.end}
        </Button>
      )}
    </li>
  );
}
