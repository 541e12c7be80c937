import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './fonts.css';
import '@mantine/core/styles.layer.css';
import '@mantine/dropzone/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './global.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useScheme } from './apply-theme.ts';
import { mantineTheme, mantineVariables } from './mantine-theme.ts';
import classes from './parts/notifications.module.css';
import { styleNonce } from './style-nonce.ts';

export interface UiProviderProps {
  children: ReactNode;
  /** `test` leaves out transitions and portals. */
  env?: 'default' | 'test';
}

/** Mantine in our dress, with toasts; wraps the application and every component test. */
export function UiProvider({ children, env = 'default' }: UiProviderProps) {
  const scheme = useScheme();
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={mantineVariables}
      forceColorScheme={scheme}
      getStyleNonce={styleNonce}
      env={env}
    >
      {children}
      <Notifications
        position="top-right"
        autoClose={3000}
        containerWidth={400}
        transitionDuration={140}
        zIndex={500}
        limit={4}
        classNames={{ root: classes.root }}
      />
    </MantineProvider>
  );
}
