import { Title, type TitleProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import classes from './text.module.css';

/** The heading of what takes the place of a form: the focus goes to it, since the control that had it is gone. */
export function ArrivalHeading(props: Omit<TitleProps, 'className'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return <Title {...props} ref={heading} tabIndex={-1} className={classes.arrival} />;
}
