import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useKeys } from '../../lib/navigation/keys.ts';
import { useUser } from '../../lib/session/session.ts';
import { pageKeysOf } from './page-keys.ts';

/** Puts the cursor into the search of the list that is shown; answers false where there is none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

interface FrameKeys {
  onSearch: () => void;
  onSheet: () => void;
}

/** The keys that work on every page. */
export function useFrameKeys({ onSearch, onSheet }: FrameKeys): void {
  const { role } = useUser();
  const navigate = useNavigate();
  const pages = useMemo(() => pageKeysOf(role), [role]);
  useKeys([
    ...pages.map(({ keys, to }) => ({ keys, run: () => void navigate(to) })),
    { keys: '/', run: () => void (focusSearch() || onSearch()) },
    { keys: '?', run: onSheet },
  ]);
}
