/** Menus, hints and drawers, whose programs no first page waits for. */
import { type ComponentType, useState } from 'react';
import { suspectConnection } from '../../lib/connection/connection.ts';
import { text } from '../../lib/words/text.ts';
import { toast } from '../feedback/toast.tsx';

export interface OnDemand<Props> {
  /** Fetches it before somebody asks for it; resolves with nothing where it cannot be had. */
  preload: () => Promise<ComponentType<Props> | undefined>;
  /** Undefined until it is fetched. */
  current: () => ComponentType<Props> | undefined;
}

const all = new Set<() => Promise<unknown>>();

/** A component that is fetched when somebody comes near what opens it. */
export function onDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let component: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props> | undefined> | undefined;
  const preload = () => {
    loading ??= load().then(
      (found) => {
        component = found;
        return found;
      },
      () => {
        loading = undefined;
        suspectConnection();
        return undefined;
      },
    );
    return loading;
  };
  all.add(preload);
  return { preload, current: () => component };
}

/** Fetches all that the pages so far can open: somebody is there, or has been for a while. */
export const preloadOnDemand = (): Promise<unknown> => Promise.all([...all].map((preload) => preload()));

const isElsewhere = (button: Element) =>
  !button.isConnected || (document.activeElement !== button && document.activeElement !== document.body);

/**
 * The component once somebody has asked for it, in the same moment where it is there already. What comes late opens only for
 * somebody who has not gone on meanwhile, and what cannot be had is told. `onOpen` is called when it opens.
 */
export function useOnDemand<Props>({ preload, current }: OnDemand<Props>, onOpen?: () => void) {
  const [Wanted, setWanted] = useState<ComponentType<Props> | null>(null);
  const [busy, setBusy] = useState(false);
  const open = (found: ComponentType<Props>) => {
    setWanted(() => found);
    onOpen?.();
  };
  const ask = async (button: Element) => {
    const there = current();
    if (there) return open(there);
    setBusy(true);
    const found = await preload();
    setBusy(false);
    if (found === undefined) toast.error(text.partMissing);
    else if (!isElsewhere(button)) open(found);
  };
  return { Wanted, busy, ask, prepare: () => void preload() };
}
