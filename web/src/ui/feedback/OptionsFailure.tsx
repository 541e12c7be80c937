import { Button } from '@mantine/core';
import classes from './feedback.module.css';

export interface OptionsFailureProps {
  /** "organizations", as in "Could not load organizations". */
  what: string;
  onRetry: () => void;
}

/** Stands in a list of choices that could not be loaded. */
export function OptionsFailure({ what, onRetry }: OptionsFailureProps) {
  return (
    <span className={classes.optionsFailure} role="alert">
      Could not load {what}
      {/* Keeps the focus in the field: losing it would close the list. */}
      <Button variant="default" size="xs" onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
        Retry
      </Button>
    </span>
  );
}
