import { Box } from '@mantine/core';
import { useEffect, useState } from 'react';
import { reconnect, useConnectionState } from '../../../lib/realtime/socket.ts';
import { ConnectionBar } from '../../../ui/feedback/ConnectionBar.tsx';
import { text } from '../text.ts';

/** In ms: shorter interruptions concern nobody. */
const NOTICEABLE = 1_500;

/** How it stands with the connection, only when that matters. */
export function ChatConnection() {
  const state = useConnectionState();
  const [noticed, setNoticed] = useState(false);
  const interrupted = state === 'interrupted';

  useEffect(() => {
    if (!interrupted) return setNoticed(false);
    const timer = setTimeout(() => setNoticed(true), NOTICEABLE);
    return () => clearTimeout(timer);
  }, [interrupted]);

  if (state === 'lost') {
    return (
      <Box flex="none" px={12} py={8}>
        <ConnectionBar message={text.loadFailed.default} onRetry={reconnect} />
      </Box>
    );
  }
  if (!interrupted || !noticed) return null;
  return (
    <Box flex="none" px={12} py={8}>
      <ConnectionBar message={text.interrupted} />
    </Box>
  );
}
