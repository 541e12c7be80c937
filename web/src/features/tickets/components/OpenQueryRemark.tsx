import { parseSearch } from '@switchboard/contract/tickets/search/parse-search.ts';
import type { Range } from '@switchboard/contract/tickets/search/search-condition.ts';
import { ConditionChips, SearchChip } from '../../../shared/search-words/ConditionChips.tsx';
import { without } from '../../../shared/search-words/edit-search.ts';
import { SearchProblemLine } from '../../../shared/search-words/SearchProblemLine.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';

export interface PlacedProblem extends Range {
  readonly msg: string;
}

interface OpenQueryRemarkProps {
  q: string;
  onChange: (q: string) => void;
  problems: readonly PlacedProblem[];
  isIndexing: boolean;
}

const INDEXING = 'Older tickets are still being read in: the list may not have all of them yet.';

const meet = (one: Range, other: Range) => one.from < other.to && one.to > other.from;

/** All that stands without a blank around a part of a text. */
function wordAround(text: string, { from, to }: Range): Range {
  const before = /\S*$/.exec(text.slice(0, from))?.[0].length ?? 0;
  const after = /^\S*/.exec(text.slice(to))?.[0].length ?? 0;
  return { from: from - before, to: to + after };
}

export function OpenQueryRemark({ q, onChange, problems, isIndexing }: OpenQueryRemarkProps) {
  const { conditions } = parseSearch(q);
  // What cannot be read is no condition.
  const unread = problems
    // What stands in a chip of the bar is not in the text.
    .filter((problem) => problem.from >= 0 && !conditions.some((condition) => meet(condition, problem)))
    .map((problem) => wordAround(q, problem));
  const [problem] = problems;
  return (
    <>
      <ConditionChips
        conditions={conditions}
        isWrong={(condition) => problems.some((one) => meet(condition, one))}
        onRemove={(condition) => onChange(without(q, condition))}
      >
        {unread.map((range) => (
          <SearchChip
            key={range.from}
            label={q.slice(range.from, range.to)}
            isWrong
            onRemove={() => onChange(without(q, range))}
          />
        ))}
      </ConditionChips>
      {problem && <SearchProblemLine text={problem.from < 0 ? '' : q} problem={problem} />}
      {isIndexing && <Notice tone="info">{INDEXING}</Notice>}
    </>
  );
}
