import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

const NAME = 'chat';
const OPEN = 'open';

/** Whether the chat lies open beside the ticket: part of the address, so that it can be sent and undone. */
export function useChatOpen() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const opened = search.get(NAME) === OPEN;

  const set = useCallback(
    (open: boolean) => {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (open) next.set(NAME, OPEN);
          else next.delete(NAME);
          return next;
        },
        { replace: !open, preventScrollReset: true, state },
      );
    },
    [setSearch, state],
  );
  return { opened, open: useCallback(() => set(true), [set]), close: useCallback(() => set(false), [set]) };
}
