import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface AddButtonProps {
  readonly children: ReactNode;
  /** A page, or what is done here. */
  readonly to?: string;
  readonly onClick?: () => void;
}

/** Begins what is to be added to a list: in the head of its page, and where the list is empty. */
export function AddButton({ children, to, onClick }: AddButtonProps) {
  const look = { leftSection: <IconPlus size={16} stroke={1.6} /> };
  return to === undefined ? (
    <Button {...look} onClick={onClick}>
      {children}
    </Button>
  ) : (
    <Button {...look} component={Link} to={to}>
      {children}
    </Button>
  );
}
