/** What the page before wants the list to say, carried in the browser's history. */
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

export type NewOrganization = Pick<Organization, '_id' | 'name' | 'organization_entity'>;

export interface PassedNotice {
  readonly type: 'success' | 'error';
  readonly message: string;
  /** Was just added, and has nobody to run it. */
  readonly added?: NewOrganization;
}

/** The history's state that brings it along. */
export const passing = (notice: PassedNotice) => ({ notice });

function noticeOf(state: unknown): PassedNotice | null {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return null;
  return state.notice as PassedNotice;
}

/** Says it once: whoever reloads the page, or comes back to it, has read it. */
export function usePassedNotice() {
  const location = useLocation();
  const navigate = useNavigate();
  const [notice, setNotice] = useState(() => noticeOf(location.state));
  return {
    notice,
    close: () => {
      setNotice(null);
      const { pathname, search } = location;
      if (noticeOf(location.state)) {
        void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
      }
    },
  };
}
