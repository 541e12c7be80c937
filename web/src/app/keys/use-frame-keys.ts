import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { KEY } from '../../lib/navigation/key-table.ts';
import { useKeys } from '../../lib/navigation/keys.ts';
import { undoLatest } from '../../lib/navigation/latest-undo.ts';
import { useUser } from '../../lib/session/session.ts';
import { pageKeysOf } from './page-keys.ts';

/** Puts the cursor behind what the list that is shown searches for; answers false where there is no list. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>(
    'main input:is([type="search"], [enterkeyhint="search"])',
  );
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
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
    { keys: KEY.search, run: () => void (focusSearch() || onSearch()) },
    { keys: KEY.sheet, run: onSheet },
    { keys: KEY.undo, run: undoLatest },
  ]);
}
