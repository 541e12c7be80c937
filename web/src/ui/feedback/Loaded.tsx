import type { ReactNode } from 'react';
import { LoadError, type LoadErrorProps } from './LoadError.tsx';

interface LoadedProps<Data> extends Pick<LoadErrorProps, 'what' | 'title' | 'framed'> {
  query: {
    readonly data: Data | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Stands there until the first answer. */
  placeholder: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query has brought, also while a later one fails; before that a placeholder, or that it failed. */
export function Loaded<Data>({ query, placeholder, children, ...failure }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return placeholder;
  return <LoadError {...failure} onRetry={() => void query.refetch()} busy={query.isFetching} />;
}
