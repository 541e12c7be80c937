/** What stands over every page once something has asked for it; its program comes with that. */
import type { ComponentType } from 'react';
import { createStore, useStore } from 'zustand';

const store = createStore<{ readonly overlays: readonly ComponentType[] }>(() => ({ overlays: [] }));

export const useOverlays = () => useStore(store).overlays;

export const showOverlay = (Overlay: ComponentType): void =>
  store.setState(({ overlays }) => ({ overlays: [...new Set([...overlays, Overlay])] }));
