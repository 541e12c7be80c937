import type { ReactNode } from 'react';
import { ArrivalHeading } from '../text/ArrivalHeading.tsx';
import classes from './SignInCard.module.css';

interface SignInCardProps {
  title: string;
  subtitle?: string | undefined;
  /** It takes the place of a form, and has no field that takes the focus. */
  arrives?: boolean;
  children: ReactNode;
}

/** What stands in the middle of a `SignInLayout`. */
export function SignInCard({ title, subtitle, arrives = false, children }: SignInCardProps) {
  return (
    <div className={classes.card}>
      <header>
        {arrives ? (
          <ArrivalHeading className={classes.title}>{title}</ArrivalHeading>
        ) : (
          <h1 className={classes.title}>{title}</h1>
        )}
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </header>
      {children}
    </div>
  );
}
