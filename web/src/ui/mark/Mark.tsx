export interface MarkProps {
  /** Side in px, at least 16. */
  size?: number;
}

/** One cord between two jacks, drawn as an S on a tile; follows the theme. */
export function Mark({ size = 24 }: MarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <rect width="24" height="24" rx="6" style={{ fill: 'var(--primary-fill)' }} />
      <g style={{ stroke: 'var(--on-primary)' }} strokeLinecap="round">
        <path
          d="M9.2 16.95h5.1a2.475 2.475 0 0 0 0-4.95H9.7a2.475 2.475 0 0 1 0-4.95h5.1"
          strokeWidth="1.9"
        />
        <circle cx="7.1" cy="16.95" r="2.1" strokeWidth="1.7" />
        <circle cx="16.9" cy="7.05" r="2.1" strokeWidth="1.7" />
      </g>
    </svg>
  );
}
