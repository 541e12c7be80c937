export interface MarkProps {
  /** Side in px, at least 16. */
  size?: number;
}

/** One cord between two jacks, drawn as an S. */
export function Mark({ size = 24 }: MarkProps) {
  return <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" />;
}
