import { Suspense } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import type { PlacedProblem } from './OpenQueryRemark.tsx';

const OpenQueryRemark = lazyPage(async () => (await import('./OpenQueryRemark.tsx')).OpenQueryRemark);

/** Words alone need no chips: the box shows them as they are. */
const SAYS_MORE = /[:"]|(^|\s)-/;

/**
 * What the server says is wrong with `q`, if that is what it refused.
 * @param before characters that it was asked for before the text of the box, which is the end of it
 */
export function problemsOf(error: unknown, before: number): readonly PlacedProblem[] {
  if (!(error instanceof ApiError) || error.code !== 'VALIDATION_FAILED') return [];
  return error.errors.flatMap(({ path, msg, from, to }) =>
    path === 'q' && from !== undefined && to !== undefined
      ? [{ msg, from: from - before, to: to - before }]
      : [],
  );
}

/** Keys of the chips in which a problem is: they were asked for in front of the text of the box. */
export const refusedChips = (
  asked: string,
  before: number,
  problems: readonly PlacedProblem[],
): readonly string[] =>
  problems.flatMap(({ from }) =>
    from < 0 ? (/(\w+):\S*$/.exec(asked.slice(0, from + before))?.[1] ?? []) : [],
  );

interface QueryRemarkProps {
  q: string;
  onChange: (q: string) => void;
  problems: readonly PlacedProblem[];
  /** Older tickets are not found by words yet. */
  isIndexing: boolean;
}

/** The pieces of what is searched for, and what is wrong with them; the program comes with the first filter that is typed. */
export function QueryRemark(props: QueryRemarkProps) {
  if (!SAYS_MORE.test(props.q) && props.problems.length === 0 && !props.isIndexing) return null;
  return (
    <Suspense>
      <OpenQueryRemark {...props} />
    </Suspense>
  );
}
