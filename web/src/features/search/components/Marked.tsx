import type { SearchMatch } from '@switchboard/contract/tickets/search/search.ts';
import { Fragment } from 'react';
import classes from './Results.module.css';

/** Text in which the words that were found stand out. */
export function Marked({ text, marks }: Pick<SearchMatch, 'text' | 'marks'>) {
  const parts = marks.map(({ from, to }, index) => ({
    from,
    before: text.slice(marks[index - 1]?.to ?? 0, from),
    found: text.slice(from, to),
  }));
  return (
    <>
      {parts.map(({ from, before, found }) => (
        <Fragment key={from}>
          {before}
          <mark className={classes.mark}>{found}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </>
  );
}
