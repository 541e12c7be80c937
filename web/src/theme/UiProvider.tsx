import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './fonts.css';
import './fallback.css';
import '@mantine/core/styles.layer.css';
import './themes.css';
import './global.css';
import './skeleton.css';
import { MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { type ReactNode, Suspense, useState } from 'react';
import { useScheme } from './apply-theme.ts';
import { mantineTheme, mantineVariables } from './mantine-theme.ts';
import { styleNonce } from './style-nonce.ts';
import { Toasts } from './toasts.ts';

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
      <ToastsWhenAny />
    </MantineProvider>
  );
}

/** Draws no messages before the first one: their program is no part of the first page. */
function ToastsWhenAny() {
  const { notifications } = useNotifications();
  const [any, setAny] = useState(false);
  if (!any && notifications.length > 0) setAny(true);
  return any ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
