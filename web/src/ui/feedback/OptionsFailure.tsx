import { Button, Group } from '@mantine/core';

export interface OptionsFailureProps {
  /** "organizations", as in "Could not load organizations". */
  what: string;
  onRetry: () => void;
}

/** Stands in a list of choices that could not be loaded. */
export function OptionsFailure({ what, onRetry }: OptionsFailureProps) {
  return (
    <Group component="span" gap={12} justify="space-between" ta="start" role="alert">
      Could not load {what}
      {/* Keeps the focus in the field: losing it would close the list. */}
      <Button
        variant="default"
        size="xs"
        flex="none"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRetry}
      >
        Retry
      </Button>
    </Group>
  );
}
