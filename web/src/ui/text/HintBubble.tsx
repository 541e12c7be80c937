import { Tooltip, type TooltipProps } from '@mantine/core';
import { useOpening } from '../on-demand/use-opening.ts';

/** The words of a hint beside what they are about. */
export function HintBubble({ opened, ...words }: Omit<TooltipProps, 'children'> & { opened: boolean }) {
  return <Tooltip {...words} opened={useOpening(opened)} />;
}
