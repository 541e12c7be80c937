import { Button } from '@mantine/core';
import { Mono } from '../text/Mono.tsx';
import emptyState from './EmptyState.module.css';
import classes from './feedback.module.css';
import { JacksDrawing } from './JacksDrawing.tsx';

export interface ErrorScreenProps {
  errorId: string;
  onRetry: () => void;
  onReload?: () => void;
  /** What is known of the cause, in place of the usual sentence. */
  explanation?: string | undefined;
}

const reload = () => window.location.reload();

export function ErrorScreen({ errorId, onRetry, onReload = reload, explanation }: ErrorScreenProps) {
  return (
    <div role="alert" className={classes.screen}>
      <div className={classes.screenBody}>
        <div className={emptyState.unplugged}>
          <JacksDrawing />
        </div>
        <h1 className={classes.screenTitle}>Something went wrong</h1>
        <p className={classes.screenText}>
          {explanation ?? 'This page could not be shown. If it happens again, tell support the number below.'}
        </p>
        <div className={classes.screenActions}>
          <Button variant="default" onClick={onReload}>
            Reload Page
          </Button>
          <Button onClick={onRetry}>Try Again</Button>
        </div>
        <p className={classes.errorId}>
          Error ID: <Mono>{errorId}</Mono>
        </p>
      </div>
    </div>
  );
}
