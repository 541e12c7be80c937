import { useCallback, useEffect, useState } from 'react';
import { useConnection } from '../lib/connection/connection.ts';
import { confirmSession, useSession } from '../lib/session/session.ts';

export interface StartUp {
  /** Why the stored session could be neither confirmed nor refused; null while all is well. */
  failure: unknown;
  retry: () => void;
}

/** Confirms the stored session while it is `loading`. */
export function useStartUp(): StartUp {
  const { state } = useSession();
  const connection = useConnection().state;
  const [failure, setFailure] = useState<unknown>(null);

  const confirm = useCallback(() => {
    setFailure(null);
    confirmSession().catch(setFailure);
  }, []);
  // Once at the start, and again when a lost connection is back.
  useEffect(() => {
    if (state === 'loading' && connection === 'fine') confirm();
  }, [state, connection, confirm]);

  return { failure, retry: confirm };
}
