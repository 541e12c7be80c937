import type { Range } from '@switchboard/contract/tickets/search/search-condition.ts';
import classes from './SearchProblemLine.module.css';

/** What is wrong with a search, below the box, with the part of it that is meant. */
export function SearchProblemLine({ text, problem }: { text: string; problem: Range & { msg: string } }) {
  return (
    <p className={classes.problem} role="alert">
      <span className={classes.wrong}>{text.slice(problem.from, problem.to)}</span> {problem.msg}
    </p>
  );
}
