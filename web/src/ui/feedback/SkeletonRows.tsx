export interface SkeletonRowsProps {
  rows?: number;
  /** Row height in px. */
  height?: number;
}

/** Quiet placeholders with the height of what will stand there. */
export function SkeletonRows({ rows = 5, height = 44 }: SkeletonRowsProps) {
  return <div aria-hidden="true" data-rows={rows} data-height={height} />;
}
