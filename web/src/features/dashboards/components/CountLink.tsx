import { Link } from 'react-router';
import { count } from '../../../lib/format/format.ts';
import { useMayOpen } from '../../../lib/navigation/may-open.ts';
import classes from './CountLink.module.css';

export interface CountLinkProps {
  number: number;
  /** What is counted: "users". */
  what: string;
  /** The page of what is counted. */
  page: string;
  /** Its address, where that is more than the page. */
  to?: string;
}

/** "23 users", a link where the reader may see them. */
export function CountLink({ number, what, page, to = page }: CountLinkProps) {
  const mayOpen = useMayOpen();
  const words = (
    <>
      <b>{count(number)}</b> {what}
    </>
  );
  if (!mayOpen(page)) return <span className={classes.count}>{words}</span>;
  return (
    <Link to={to} className={classes.count}>
      {words}
    </Link>
  );
}
