import { checkConnection, useConnection } from '../lib/connection/connection.ts';
import { ConnectionBar } from '../ui/feedback/ConnectionBar.tsx';
import { text } from './text.ts';

/** Nothing while all is well. */
export function ConnectionBanner() {
  const connection = useConnection();
  if (connection.state === 'fine') return null;
  const { offline, attempt } = connection;
  return (
    <ConnectionBar
      message={offline ? text.connection.offline : text.connection.lost}
      detail={text.connection.attempt(attempt)}
      onRetry={() => void checkConnection()}
    />
  );
}
