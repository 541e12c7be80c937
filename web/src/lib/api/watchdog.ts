export interface Watchdog {
  /** Restarts the timeout. */
  feed: () => void;
  stop: () => void;
}

/** Calls `onSilence` once when `milliseconds` pass without a restart. */
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
