import { Box, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { MirroredBarsProps } from './MirroredBarsDrawing.tsx';

const MirroredBarsDrawing = lazy(async () => ({
  default: (await import('./MirroredBarsDrawing.tsx')).MirroredBarsDrawing,
}));

/**
 * Two figures a day, one above and one below the same zero line. The arrow keys go from day to day; the table that is
 * not seen says the same.
 */
export function MirroredBars(props: MirroredBarsProps) {
  const { label, days, above, below, dayHead, dayName } = props;
  return (
    <Box pos="relative" h={198}>
      <Suspense fallback={null}>
        <MirroredBarsDrawing {...props} />
      </Suspense>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{dayHead}</th>
              <th scope="col">{above}</th>
              <th scope="col">{below}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((one) => (
              <tr key={one.day}>
                <th scope="row">{dayName(one.day)}</th>
                <td>{one.above}</td>
                <td>{one.below}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Box>
  );
}
