import { Box, type BoxProps, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { LinkedText } from '../../../lib/linked-text/LinkedText.tsx';
import { text } from '../text.ts';
import classes from './LongText.module.css';

/** Longer texts begin folded. */
const CHARACTERS = 1_400;
const LINES = 18;

const isLong = (words: string) => words.length > CHARACTERS || words.split('\n', LINES + 1).length > LINES;

interface LongTextProps extends BoxProps {
  children: string;
  /** Names in it that stand out. */
  marked?: readonly string[];
}

/** What a person wrote, line breaks kept, folded when it would push everything else away. */
export function LongText({ children, marked, ...box }: LongTextProps) {
  const [open, setOpen] = useState(false);
  const long = isLong(children);
  return (
    <Box {...box}>
      <div className={classes.text} data-folded={(long && !open) || undefined}>
        <LinkedText marked={marked}>{children}</LinkedText>
      </div>
      {long && (
        <UnstyledButton className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? text.ticket.showLess : text.ticket.showMore}
        </UnstyledButton>
      )}
    </Box>
  );
}
