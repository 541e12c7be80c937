import type { ReactNode } from 'react';

export interface LoadErrorProps {
  /** What could not be loaded, as in "Could not load tickets". */
  what: string;
  /** Replaces the whole sentence where a page has its own words. */
  title?: string;
  /** What is still true or what helps. */
  detail?: ReactNode;
  onRetry: () => void;
  /** A retry is on its way. */
  busy?: boolean;
}

export function LoadError({ what, title, detail, onRetry, busy = false }: LoadErrorProps) {
  return (
    <div role="alert">
      {title ?? `Could not load ${what}`}
      {detail}
      <button type="button" onClick={onRetry} disabled={busy}>
        Retry
      </button>
    </div>
  );
}
