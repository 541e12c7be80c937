/** Queries and mutations under the keys of the signed-in person, as nearly every call of a feature needs them. */
import { type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CACHE } from './cache-times.ts';
import { userKey, useUserKey } from './query-client.ts';

/** A query key without the person, from the general to the particular. */
type Name = readonly unknown[];

type Options<Answer, Data> = Omit<UseQueryOptions<Answer, Error, Data>, 'queryKey' | 'queryFn'>;

/** For figures that somebody decides by: fetched each time, never cached. */
export const NOT_KEPT = { staleTime: CACHE.none, gcTime: 0 } as const;

export function useApiQuery<Answer, Data = Answer>(
  name: Name,
  ask: (options: { signal: AbortSignal }) => Promise<Answer>,
  options: Options<Answer, Data> = {},
) {
  const key = useUserKey();
  return useQuery({ queryKey: key(...name), queryFn: ({ signal }) => ask({ signal }), ...options });
}

/** Makes everything under one of the names out of date; resolves when what is on the page has been fetched again. */
export function useRefresh(names: readonly Name[]) {
  const client = useQueryClient();
  return () => Promise.all(names.map((name) => client.invalidateQueries({ queryKey: userKey(...name) })));
}

interface Changes {
  /** Names of what the call changes; it is done when what is on the page has been fetched again. */
  changes: readonly Name[];
  /** Also after a refusal, which says that what is on the page is out of date. */
  evenRefused?: boolean;
}

interface Told<Answer> {
  onSuccess?: (answer: Answer) => void;
  onError?: (error: Error) => void;
  /** After either. */
  onSettled?: () => void;
}

const nobody = () => {};

/**
 * A call that changes something. Its `mutate` tells how it ended also when what asked is no longer on the page, as a row that
 * the change takes away; the library's own tells only what is still there.
 */
export function useApiMutation<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  { changes, evenRefused = false }: Changes,
) {
  const refresh = useRefresh(changes);
  const mutation = useMutation({
    mutationFn: (input: Input) => send(input),
    ...(evenRefused ? { onSettled: refresh } : { onSuccess: refresh }),
  });
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (input: Input, { onSuccess, onError = nobody, onSettled }: Told<Answer> = {}) =>
      void mutateAsync(input).then(onSuccess, onError).then(onSettled),
    [mutateAsync],
  );
  return { ...mutation, mutate };
}
