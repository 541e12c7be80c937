import { Text, UnstyledButton } from '@mantine/core';
import type { SessionInfo } from '@switchboard/contract/members/profile.ts';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { browserName, isHandheld } from '../../../lib/words/browser-name.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';
import classes from './SessionList.module.css';

const words = text.sessions;

/** More than these are shown when asked for. */
const FIRST = 5;

const newestFirst = (sessions: readonly SessionInfo[]) =>
  sessions.toSorted(
    (one, other) =>
      Number(other.current) - Number(one.current) || other.lastSeenAt.localeCompare(one.lastSeenAt),
  );

/** This browser's session, then the others, the last seen ones first. */
export function SessionList({ sessions }: { sessions: readonly SessionInfo[] }) {
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
      <ul className="lines" aria-label={words.list}>
        {shown.map((session) => (
          <SessionRow key={session._id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function SessionRow({ session }: { session: SessionInfo }) {
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
      {current && <ToneBadge tone="accent">{words.thisDevice}</ToneBadge>}
    </li>
  );
}
