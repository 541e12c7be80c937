import { Anchor, Text, UnstyledButton } from '@mantine/core';
import type { TextKind } from '@switchboard/contract/policies/audience.ts';
import { IconEye } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../lib/navigation/lazy-page.ts';
import { useActor } from '../../lib/session/session.ts';
import classes from './AudienceLine.module.css';
import { useAudience } from './use-audience.ts';
import { audienceLine, words } from './words.ts';

const AudienceDialog = lazyPage(async () => (await import('./AudienceDialog.tsx')).AudienceDialog);

interface AudienceLineProps {
  ticketId: string;
  kind: TextKind;
}

/** Under what is being written: who will read it. It opens the list of them. */
export function AudienceLine({ ticketId, kind }: AudienceLineProps) {
  const { id } = useActor();
  const { data, isError, isFetching, refetch } = useAudience(ticketId, kind);
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.line} aria-live="polite">
      <IconEye size={14} stroke={1.6} style={{ flex: 'none' }} aria-hidden />
      {data ? (
        <UnstyledButton
          className={classes.open}
          aria-haspopup="dialog"
          title={words.open}
          onClick={() => setOpened(true)}
        >
          <Text span inherit className="anywhere" lineClamp={2}>
            {audienceLine(data.audience, id)}
          </Text>
        </UnstyledButton>
      ) : isError && !isFetching ? (
        <span>
          {words.failed}{' '}
          <Anchor
            component="button"
            type="button"
            inherit
            aria-label={words.retryWhat}
            onClick={() => void refetch()}
          >
            {words.retry}
          </Anchor>
        </span>
      ) : (
        <span>{words.loading}</span>
      )}
      <Suspense>
        {opened && data && (
          <AudienceDialog
            ticketId={ticketId}
            kind={kind}
            audience={data.audience}
            onClose={() => setOpened(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
