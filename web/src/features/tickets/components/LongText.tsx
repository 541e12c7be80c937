import { Box, type BoxProps, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { LinkedText } from '../../../lib/linked-text/LinkedText.tsx';
import { ticketText } from '../ticket-text.ts';
import classes from './LongText.module.css';

/** Longer texts begin folded. */
const CHARACTERS = 1_400;
const LINES = 18;

const isLong = (words: string) => words.length > CHARACTERS || words.split('\n', LINES + 1).length > LINES;

interface LongTextProps extends BoxProps {
  children: string;
  /** Names in it that stand out. */
  marked?: readonly string[];
  /** In place of the plain words. */
  drawn?: ReactNode;
}

/** What a person wrote, line breaks kept, folded when it would push everything else away. */
export function LongText({ children, marked, drawn, ...box }: LongTextProps) {
  const [open, setOpen] = useState(false);
  const long = isLong(children);
  return (
    <Box {...box}>
      <div className={classes.text} data-folded={(long && !open) || undefined}>
        {drawn ?? <LinkedText marked={marked}>{children}</LinkedText>}
      </div>
      {long && (
        <UnstyledButton className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? ticketText.ticket.showLess : ticketText.ticket.showMore}
        </UnstyledButton>
      )}
    </Box>
  );
}
