import { DonutChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { type DonutPart, SIZE, THICKNESS } from './donut.ts';

/** Degrees of 2.5 px on the middle of the ring. */
const GAP = 2.7;

/** The library's ring, fetched apart from the page. */
export function DonutRing({ parts }: { parts: readonly DonutPart[] }) {
  const drawn = parts.filter(({ value }) => value > 0);
  return (
    <DonutChart
      data={drawn}
      size={SIZE}
      thickness={THICKNESS}
      paddingAngle={drawn.length > 1 ? GAP : 0}
      strokeWidth={0}
      withTooltip={false}
      accessibilityLayer={false}
      pieProps={{ startAngle: 90, endAngle: -270, rootTabIndex: -1 }}
    />
  );
}
