import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

export interface UiProviderProps {
  children: ReactNode;
}

/** Mantine in our dress, with toasts; wraps the application and every component test. */
export function UiProvider({ children }: UiProviderProps) {
  return <MantineProvider>{children}</MantineProvider>;
}
