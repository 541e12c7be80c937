export interface ConnectionBarProps {
  message: string;
  onRetry?: () => void;
}

/** Shown only while the connection is broken. */
export function ConnectionBar({ message, onRetry }: ConnectionBarProps) {
  return (
    <div role="status">
      {message}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  );
}
