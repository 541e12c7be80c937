interface Looks {
  /** Milliseconds. */
  readonly every: number;
  readonly look: () => Promise<unknown>;
  /** Hears of the first failure in a row; the next look comes all the same. */
  readonly failed: (error: unknown) => void;
}

export interface Looking {
  /** Looks now, or once more as soon as the look that is under way is done. */
  look(): void;
  /** Ends it, once what is under way is done. */
  stop(): Promise<void>;
}

/** Looks at once, again and again, and whenever it is asked to, never twice at the same time. */
export function keepLooking({ every, look, failed }: Looks): Looking {
  let underWay: Promise<void> | null = null;
  let again = false;
  let isFailing = false;
  let isStopped = false;
  const begin = () => {
    if (isStopped) return;
    if (underWay !== null) {
      again = true;
      return;
    }
    underWay = look()
      .then(() => {
        isFailing = false;
      })
      .catch((error: unknown) => {
        again = false;
        if (!isFailing) failed(error);
        isFailing = true;
      })
      .then(() => {
        underWay = null;
        if (!again) return;
        again = false;
        begin();
      });
  };
  const timer = setInterval(begin, every);
  timer.unref();
  begin();
  return {
    look: begin,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await underWay;
    },
  };
}
