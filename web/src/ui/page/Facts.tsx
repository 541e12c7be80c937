import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Facts.module.css';

interface FactsProps extends Pick<BoxProps, 'mt'> {
  /** Width of the labels, in px or as wide as the longest. */
  labels: number | 'max-content';
  /** Between lines, and between label and value, in px. */
  gap?: readonly [number, number];
  /** Labels are as quiet as a note. */
  muted?: boolean;
  children: ReactNode;
}

/** Labels with their values at the right, in lines as high as the values need. */
export function Facts({ labels, gap: [rows, columns] = [6, 8], mt, muted = false, children }: FactsProps) {
  const width = typeof labels === 'number' ? `${labels}px` : labels;
  return (
    <Box
      component="dl"
      className={classes.facts}
      mt={mt}
      data-muted={muted || undefined}
      style={{ gridTemplateColumns: `${width} minmax(0, 1fr)`, gap: `${rows}px ${columns}px` }}
    >
      {children}
    </Box>
  );
}

export const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);
