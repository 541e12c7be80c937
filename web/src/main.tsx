import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { preloadPage } from './app/preload.ts';
import { routeTree } from './app/router.tsx';
import { installationKnown } from './lib/api/installation.ts';
import { watchConnection } from './lib/connection/connection.ts';
import { currentSession, followOtherTabs } from './lib/session/session-store.ts';
import { applyRememberedTheme } from './theme/apply-theme.ts';

applyRememberedTheme();
followOtherTabs();
watchConnection();
if (currentSession().state === 'loading') preloadPage(window.location.pathname);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// Whoever is signed in sees nothing of it.
if (currentSession().state === 'signed-out') await installationKnown();

createRoot(root).render(
  <StrictMode>
    <App router={createBrowserRouter(routeTree)} />
  </StrictMode>,
);
