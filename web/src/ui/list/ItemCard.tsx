import type { ReactNode } from 'react';
import { Mono } from '../text/Mono.tsx';
import classes from './ItemCard.module.css';

interface ItemCardProps {
  /** Of the title, for buttons that are described by it. */
  titleId: string;
  title: string;
  /** What it is known by, under the title. */
  code: string;
  /** State and menu, at the right of the head. */
  aside: ReactNode;
  children: ReactNode;
}

/** One thing of a `CardGrid`. */
export function ItemCard({ titleId, title, code, aside, children }: ItemCardProps) {
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
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
