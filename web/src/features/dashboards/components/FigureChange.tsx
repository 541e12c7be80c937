import { VisuallyHidden } from '@mantine/core';
import type { Figure } from '@switchboard/contract/dashboards/dashboards.ts';
import { changeOf, type FigureKind } from '../change.ts';
import { text } from '../text.ts';
import classes from './FigureChange.module.css';

export interface FigureChangeProps {
  figure: Pick<Figure, 'now' | 'before'>;
  kind: FigureKind;
  /** The only rises that are good or bad by themselves. */
  rise?: 'good' | 'bad';
}

/** "↑ 12.3% from 114"; what is new has nothing to be compared with. */
export function FigureChange({ figure, kind, rise }: FigureChangeProps) {
  const change = changeOf(figure, kind);
  if (change === null) return figure.now > 0 && text.change.isNew;
  const { direction, amount, rest } = change;
  if (direction === null) return rest;
  return (
    <>
      <span className={classes.amount} data-tone={direction === 'up' ? rise : undefined}>
        <span aria-hidden="true">{direction === 'up' ? '↑' : '↓'}</span>
        <VisuallyHidden>{text.change[direction]}</VisuallyHidden> {amount}
      </span>{' '}
      {rest}
    </>
  );
}
