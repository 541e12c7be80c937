import { Anchor } from '@mantine/core';
import { ORGANIZATION_MOVED_MESSAGE } from '@switchboard/contract/organizations/moved.ts';
import { IconClockExclamation } from '@tabler/icons-react';
import { useSession } from '../../../lib/session/session.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { text } from '../text.ts';

const WORDS = {
  expired: text.sessionEnded,
  refused: text.tokenRefused,
  'refused-by-chat': text.refusedByChat,
  moved: ORGANIZATION_MOVED_MESSAGE,
} as const;

/** Why somebody who was signed in stands at the door again, or where else they may sign out; gone with the first input. */
export function SessionEndNotice() {
  const { endedBy, endWords, providerSignOut } = useSession();
  if (endedBy === 'sign-out' && providerSignOut !== null) {
    const { name, url } = providerSignOut;
    return (
      <Notice tone="info" role="status" title={text.signedOut}>
        {text.signedInAtProvider(name)}{' '}
        <Anchor href={url} inherit>
          {text.signOutAtProvider(name)}
        </Anchor>
      </Notice>
    );
  }
  if (endedBy === null || endedBy === 'sign-out') return null;
  return (
    <Notice
      tone="warning"
      role="status"
      icon={<IconClockExclamation size={16} stroke={1.6} aria-hidden="true" />}
      title={endWords ?? WORDS[endedBy]}
    />
  );
}
