export interface Watchdog {
  /** Something moved: start waiting anew. */
  feed: () => void;
  stop: () => void;
}

/** Calls `onSilence` once when nothing feeds it for `milliseconds`. */
export function startWatchdog(milliseconds: number, onSilence: () => void): Watchdog {
  let timer = setTimeout(onSilence, milliseconds);
  return {
    feed: () => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, milliseconds);
    },
    stop: () => clearTimeout(timer),
  };
}
