export interface ErrorScreenProps {
  errorId: string;
  onRetry: () => void;
  onReload?: () => void;
}

export function ErrorScreen({
  errorId,
  onRetry,
  onReload = () => window.location.reload(),
}: ErrorScreenProps) {
  return (
    <div role="alert">
      <h1>Something went wrong</h1>
      <button type="button" onClick={onRetry}>
        Try Again
      </button>
      <button type="button" onClick={onReload}>
        Reload Page
      </button>
      <p>Error ID: {errorId}</p>
    </div>
  );
}
