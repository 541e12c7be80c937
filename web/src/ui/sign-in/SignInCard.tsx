import type { ReactNode } from 'react';
import classes from './SignInCard.module.css';

interface SignInCardProps {
  title: string;
  subtitle?: string | undefined;
  children: ReactNode;
}

/** What stands in the middle of a `SignInLayout`. */
export function SignInCard({ title, subtitle, children }: SignInCardProps) {
  return (
    <div className={classes.card}>
      <header>
        <h1 className={classes.title}>{title}</h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </header>
      {children}
    </div>
  );
}
