import { type MantineSpacing, Progress } from '@mantine/core';

export interface ProgressBarProps {
  /** The accessible name. */
  label: string;
  percent: number;
  /** Spoken instead of the percentage. */
  words?: string;
  /** The work goes on, but how far it is cannot be known: no value is announced. */
  indeterminate?: boolean;
  color?: string;
  /** Of the filled part. */
  className?: string | undefined;
  mt?: MantineSpacing;
}

/** The role stands on the track and not on the filled part, which at 0 % has no width and would count as hidden. */
export function ProgressBar(props: ProgressBarProps) {
  const { label, percent, words, indeterminate = false, color, className, mt } = props;
  return (
    <Progress.Root
      mt={mt}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={indeterminate ? undefined : percent}
      aria-valuetext={words}
    >
      <Progress.Section value={percent} color={color} className={className} withAria={false} />
    </Progress.Root>
  );
}
