import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

interface RowMenuButtonProps extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  /** "More about Acme Manufacturing". */
  label: string;
}

/** The More button of a row or a card. */
export const RowMenuButton = ({ label, ...button }: RowMenuButtonProps) => (
  <ActionIcon {...button} aria-label={label}>
    <IconDots size={16} stroke={1.6} aria-hidden />
  </ActionIcon>
);
