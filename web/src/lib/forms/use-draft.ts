import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import type { z } from 'zod';
import { useActor } from '../session/session.ts';
import { draftStore } from './drafts.ts';

/** Milliseconds without a key before the text is kept. */
const REST = 400;

interface DraftOptions<Value> {
  /** Unique among the person's drafts. */
  name: string;
  /** A constant. */
  schema: z.ZodType<Value>;
  /** Whether nothing is worth keeping, so that the draft is removed. */
  isEmpty: (value: Value) => boolean;
}

/** Keeps unsent text of the signed-in person in this browser, soon after each change and when the page is left. */
export function useDraft<Value>({ name, schema, isEmpty }: DraftOptions<Value>) {
  const { id } = useActor();
  const store = useMemo(() => draftStore(id, name, schema), [id, name, schema]);
  const [restored] = useState(() => store.read());
  const [savedAt, setSavedAt] = useState(restored?.savedAt ?? null);

  const save = useDebouncedCallback(
    (value: Value) => {
      if (isEmpty(value)) {
        store.clear();
        setSavedAt(null);
      } else {
        setSavedAt(store.write(value));
      }
    },
    { delay: REST, flushOnUnmount: true },
  );
  useWindowEvent('pagehide', () => save.flush());

  const clear = useCallback(() => {
    save.cancel();
    store.clear();
    setSavedAt(null);
  }, [save, store]);

  return { restored: restored?.value ?? null, savedAt, save, clear };
}
