import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { suspectConnection } from '../connection/connection.ts';

/** The program of a page could not be fetched. Only a reload can help: the browser remembers the failure. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

export type LazyPage<Props = object> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches the program before somebody opens the page. */
  preload: () => Promise<unknown>;
};

/** A page, or a step of one, whose program is fetched apart from the others. */
export function lazyPage<Props = object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  const page = lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      suspectConnection();
      throw new PageLoadError('The page could not be loaded', { cause });
    }
  });
  return Object.assign(page, { preload: () => load().catch(() => undefined) });
}
