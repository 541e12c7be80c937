import { useEffect, useState } from 'react';
import { reconnect, useConnectionState } from '../../../lib/realtime/socket.ts';
import { ConnectionBar } from '../../../ui/feedback/ConnectionBar.tsx';
import { text } from '../text.ts';
import classes from './ChatPanel.module.css';

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
      <div className={classes.connection}>
        <ConnectionBar message={text.loadFailed.default} onRetry={reconnect} />
      </div>
    );
  }
  if (!interrupted || !noticed) return null;
  return (
    <div className={classes.connection}>
      <ConnectionBar message={text.interrupted} />
    </div>
  );
}
