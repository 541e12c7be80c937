import { useDebouncedValue } from '@mantine/hooks';
import { completeSearch } from '@switchboard/contract/tickets/search/search.ts';
import { useMemo } from 'react';
import { call } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';

/** In ms: how long typing rests before ways to go on are asked for. */
const COMPLETES_AFTER = 150;

interface Typed {
  readonly text: string;
  readonly caret: number;
}

/**
 * What may come next in a search. What was offered for an earlier text goes at once: it says which part of that text it takes
 * the place of.
 * @param typed null where nothing is to be offered
 * @param organization that a super admin looks at; blank for all
 */
export function useCompletions(typed: Typed | null, organization = '') {
  const { text, caret } = typed ?? {};
  const wanted = useMemo(
    () => (text === undefined || caret === undefined ? null : { text, caret }),
    [text, caret],
  );
  const [asked] = useDebouncedValue(wanted, COMPLETES_AFTER);
  const { data = [] } = useApiQuery(
    ['tickets', 'completions', organization, asked?.text, asked?.caret],
    ({ signal }) =>
      call(completeSearch, {
        query: { ...(asked ?? { text: '', caret: 0 }), ...(organization !== '' && { organization }) },
        signal,
      }),
    {
      enabled: asked !== null && typed !== null,
      select: ({ items }) => items,
      staleTime: CACHE.ticketLists,
    },
  );
  return typed !== null && asked?.text === typed.text ? data : NOTHING;
}

const NOTHING: readonly never[] = [];
