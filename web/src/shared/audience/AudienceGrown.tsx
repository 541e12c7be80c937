import { Button, Text } from '@mantine/core';
import type { TextKind } from '@switchboard/contract/policies/audience.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../lib/navigation/lazy-page.ts';
import classes from './AudienceLine.module.css';
import { useAudience } from './use-audience.ts';
import { words } from './words.ts';

const AudienceDialog = lazyPage(async () => (await import('./AudienceDialog.tsx')).AudienceDialog);

interface AudienceGrownProps {
  ticketId: string;
  kind: TextKind;
  /** Who can read it now, as the server says. */
  message: string;
  onSend: () => void;
}

/** The text was written for fewer people than would read it now: it is kept until its writer has decided. */
export function AudienceGrown({ ticketId, kind, message, onSend }: AudienceGrownProps) {
  const { data } = useAudience(ticketId, kind);
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.grown} role="alert">
      <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
      <Text span inherit className="anywhere" flex={1} miw={0}>
        {message}
      </Text>
      {/* Enter, pressed again in haste, sends nothing. */}
      <Button size="compact-xs" variant="default" autoFocus onClick={() => setOpened(true)}>
        {words.checkFirst}
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={onSend}>
        {words.sendAnyway}
      </Button>
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
