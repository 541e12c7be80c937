import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { preloadPage } from './app/preload.ts';
import { routeTree } from './app/router.tsx';
import { guardKeptImages } from './features/chat/kept-images.ts';
import { watchConnection } from './lib/connection/connection.ts';
import { currentSession, followOtherTabs } from './lib/session/session-store.ts';
import { applyRememberedTheme } from './theme/apply-theme.ts';

applyRememberedTheme();
followOtherTabs();
watchConnection();
guardKeptImages();
if (currentSession().state === 'loading') preloadPage(window.location.pathname);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App router={createBrowserRouter(routeTree)} />
  </StrictMode>,
);
