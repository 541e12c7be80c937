import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { preloadPage } from './app/preload.ts';
import { routeTree } from './app/router.tsx';
import { watchConnection } from './lib/connection.ts';
import { guardKeptImages } from './lib/kept-images.ts';
import { currentSession, followOtherTabs } from './lib/session-store.ts';
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
