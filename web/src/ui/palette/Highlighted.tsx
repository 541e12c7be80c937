import { Highlight } from '@mantine/core';
import classes from './Palette.module.css';

/** `text` with the words that were searched for standing out. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  return (
    <Highlight inherit component="span" className={classes.label} highlight={query.split(/\s+/)}>
      {text}
    </Highlight>
  );
}
