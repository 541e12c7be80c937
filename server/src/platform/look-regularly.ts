interface Look {
  /** Milliseconds. */
  readonly every: number;
  /** May end early once it is told to stop. */
  readonly look: (stopping: AbortSignal) => Promise<unknown>;
  /** Hears of the first failure in a row; the next look comes all the same. */
  readonly failed: (error: unknown) => void;
}

/**
 * Looks at once and then again and again, never twice at the same time.
 * @returns a function that ends it, once what is under way is done
 */
export function lookRegularly({ every, look, failed }: Look): () => Promise<void> {
  const stopping = new AbortController();
  let underWay: Promise<void> | null = null;
  let isFailing = false;
  const begin = () => {
    underWay ??= look(stopping.signal)
      .then(() => {
        isFailing = false;
      })
      .catch((error: unknown) => {
        if (!isFailing) failed(error);
        isFailing = true;
      })
      .finally(() => {
        underWay = null;
      });
  };
  const timer = setInterval(begin, every);
  timer.unref();
  begin();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await underWay;
  };
}
