import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Mono } from '../text/Mono.tsx';
import classes from './ItemCard.module.css';

interface ItemCardProps {
  /** Of the title, for buttons that are described by it. */
  titleId: string;
  title: string;
  /** What it is known by, under the title. */
  code: string;
  /** Before the title: a logo. */
  mark?: ReactNode;
  /** State and menu, at the right of the head. */
  aside: ReactNode;
  /** The one thing that a page is about: larger than those of a grid. */
  prominent?: boolean;
  children: ReactNode;
}

/** One thing of a `CardGrid`. */
export function ItemCard({ titleId, title, code, mark, aside, prominent = false, children }: ItemCardProps) {
  return (
    <article className={clsx(classes.card, prominent && classes.prominent)} aria-labelledby={titleId}>
      <header className={classes.head}>
        {mark}
        <div className={classes.words}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <Mono>{code}</Mono>
        </div>
        {aside}
      </header>
      {children}
    </article>
  );
}
