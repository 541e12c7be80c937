import { Fragment, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { adminTicketPath, paths, ticketPath } from '../navigation/paths.ts';
import { findLinks } from './find-links.ts';
import classes from './LinkedText.module.css';
import { useTicketNumbers } from './ticket-numbers.ts';

const NUMBERS_OF_ONE_TEXT = 20;

interface LinkedTextProps {
  children: string;
  /** Words in it that stand out, such as the names of those whom it mentions. */
  marked?: readonly string[] | undefined;
}

/** What a person wrote, with its addresses and ticket numbers as links; nothing of it is ever read as HTML. */
export function LinkedText({ children, marked = [] }: LinkedTextProps) {
  const { pathname } = useLocation();
  const parts = useMemo(() => findLinks(children), [children]);
  const numbers = useMemo(
    () => [...new Set(parts.flatMap(({ number }) => number ?? []))].slice(0, NUMBERS_OF_ONE_TEXT),
    [parts],
  );
  const ids = useTicketNumbers(numbers);
  const pathTo = pathname.startsWith(`${paths.allTickets}/`) ? adminTicketPath : ticketPath;
  return parts.map(({ text, href, number }, index) => {
    const id = number === undefined ? undefined : ids.get(number);
    // Parts never change their places: another text is another list of them.
    const key = `${index} ${text}`;
    if (id !== undefined) {
      return (
        <Link key={key} to={pathTo(id)} className={classes.link}>
          {text}
        </Link>
      );
    }
    if (href === undefined) return <Marked key={key} text={text} words={marked} />;
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer" className={classes.link}>
        {text}
      </a>
    );
  });
}

/** A text with some of its words bold. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const [word, ...others] = words;
  if (word === undefined || word === '') return text;
  return text.split(word).map((part, index) => {
    // Parts never change their places: another text is another list of them.
    const key = `${index} ${part}`;
    return (
      <Fragment key={key}>
        {index > 0 && <b className={classes.marked}>{word}</b>}
        <Marked text={part} words={others} />
      </Fragment>
    );
  });
}
