import { useCallback, useEffect, useState } from 'react';
import { confirmSession, useSession } from '../lib/session.ts';

export interface StartUp {
  /** Why the stored session could be neither confirmed nor refused; null while all is well. */
  failure: unknown;
  retry: () => void;
}

/** Confirms the stored session while it is `loading`. */
export function useStartUp(): StartUp {
  const { state } = useSession();
  const [failure, setFailure] = useState<unknown>(null);

  const confirm = useCallback(() => {
    setFailure(null);
    confirmSession().catch(setFailure);
  }, []);
  useEffect(() => {
    if (state === 'loading') confirm();
  }, [state, confirm]);

  return { failure, retry: confirm };
}
