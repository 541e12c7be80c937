import { TICKET_PRIORITIES, type TicketPriority } from '@switchboard/contract/enums.ts';

export interface PriorityIconProps {
  priority: TicketPriority;
  size?: number;
}

const bars = [
  { x: 1, height: 3.5 },
  { x: 4.25, height: 6 },
  { x: 7.5, height: 8.5 },
  { x: 10.75, height: 11 },
];

/** One to four bars. */
export function PriorityIcon({ priority, size = 14 }: PriorityIconProps) {
  const level = TICKET_PRIORITIES.indexOf(priority);
  const color = `var(--priority-${priority.toLowerCase()})`;
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden="true" style={{ flex: 'none' }}>
      {bars.map(({ x, height }, index) => (
        <rect
          key={x}
          x={x}
          y={12.5 - height}
          width="2.25"
          height={height}
          rx="0.75"
          style={{ fill: index <= level ? color : 'var(--priority-off)' }}
        />
      ))}
    </svg>
  );
}
