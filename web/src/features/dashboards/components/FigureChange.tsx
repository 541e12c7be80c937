import { Text, VisuallyHidden } from '@mantine/core';
import type { Figure } from '@switchboard/contract/dashboards/dashboards.ts';
import { changeOf, type FigureKind } from '../change.ts';
import { text } from '../text.ts';

export interface FigureChangeProps {
  figure: Pick<Figure, 'now' | 'before'>;
  kind: FigureKind;
  /** The only rises that are good or bad by themselves. */
  rise?: 'good' | 'bad';
}

const TONES = { good: 'var(--status-resolved-text)', bad: 'danger' };

/** "↑ 12.3% from 114"; what is new has nothing to be compared with. */
export function FigureChange({ figure, kind, rise }: FigureChangeProps) {
  const change = changeOf(figure, kind);
  if (change === null) return figure.now > 0 && text.change.isNew;
  const { direction, amount, rest } = change;
  if (direction === null) return rest;
  return (
    <>
      <Text span inherit fw={500} c={direction === 'up' && rise ? TONES[rise] : 'secondary'}>
        <span aria-hidden="true">{direction === 'up' ? '↑' : '↓'}</span>
        <VisuallyHidden>{text.change[direction]}</VisuallyHidden> {amount}
      </Text>{' '}
      {rest}
    </>
  );
}
