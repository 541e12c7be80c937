import type { ReactNode } from 'react';
import { SignInLayout } from '../../../ui/sign-in/SignInLayout.tsx';
import { text } from '../text.ts';
import classes from './SetUpFrame.module.css';

export function SetUpFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SignInLayout plain>
      <div className={classes.card}>
        <header>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.subtitle}>{text.setUp.subtitle}</p>
        </header>
        {children}
      </div>
    </SignInLayout>
  );
}
