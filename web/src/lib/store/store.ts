import { useSyncExternalStore } from 'react';

/** A value outside React that components follow. */
export interface Store<Value> {
  get(): Value;
  set(changes: Partial<Value>): void;
  /** Calls `listener` after every change; answers the function that stops it. */
  subscribe(listener: () => void): () => void;
}

export function createStore<Value extends object>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(changes) {
      value = { ...value, ...changes };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export const useStore = <Value extends object>(store: Store<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get);
