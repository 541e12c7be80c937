import { Box } from '@mantine/core';

export interface SparklineProps {
  /** The oldest first. */
  points: readonly number[];
  tone?: 'neutral' | 'danger';
}

const WIDTH = 92;
const HEIGHT = 30;
/** Keeps line and dot inside the drawing. */
const EDGE = 3;

/** The drawing is squeezed where room is short; lines and the dot keep their strength. */
const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const;

/** One line is left in the middle: what never changes is neither high nor low. */
function positions(points: readonly number[]): [x: number, y: number][] {
  const lowest = Math.min(...points);
  const span = Math.max(...points) - lowest;
  const step = points.length > 1 ? (WIDTH - 2 * EDGE) / (points.length - 1) : 0;
  return points.map((value, index) => [
    EDGE + index * step,
    span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((value - lowest) / span) * (HEIGHT - 2 * EDGE),
  ]);
}

const written = (spots: readonly [number, number][]) =>
  spots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');

/** How a figure came about, in a line. Decorative: the words beside it say by how much it changed. */
export function Sparkline({ points, tone = 'neutral' }: SparklineProps) {
  const spots = positions(points);
  const [first, last] = [spots[0], spots.at(-1)];
  if (first === undefined || last === undefined) return null;
  const line = written(spots);
  return (
    <Box
      component="svg"
      display="block"
      w={WIDTH}
      maw="100%"
      h={HEIGHT}
      c={tone === 'danger' ? 'danger' : 'var(--secondary)'}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path fill="currentColor" opacity={0.08} d={`M${line}L${last[0]} ${HEIGHT}L${first[0]} ${HEIGHT}Z`} />
      <path {...stroke} strokeWidth={1.5} d={`M${line}`} />
      <path {...stroke} strokeWidth={4.5} d={`M${written([last])}h0`} />
    </Box>
  );
}
