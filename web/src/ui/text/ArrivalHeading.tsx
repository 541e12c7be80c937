import { clsx } from 'clsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './text.module.css';

interface ArrivalHeadingProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The heading of what takes the place of a form: the focus goes to it, since the control that had it is gone. */
export function ArrivalHeading({ className, children }: ArrivalHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className={clsx(classes.arrival, className)}>
      {children}
    </h1>
  );
}
