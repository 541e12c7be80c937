export interface RelativeTimeProps {
  /** An ISO 8601 instant, milliseconds since the epoch, or a Date. */
  date: string | number | Date;
}

export function RelativeTime({ date }: RelativeTimeProps) {
  return <time dateTime={new Date(date).toISOString()}>{new Date(date).toISOString()}</time>;
}
