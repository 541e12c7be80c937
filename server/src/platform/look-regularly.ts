interface Look {
  /** Milliseconds. */
  readonly every: number;
  /** May end early once it is told to stop. */
  readonly look: (stopping: AbortSignal) => Promise<unknown>;
  /** Hears of the first failure in a row; the next look comes all the same. */
  readonly failed: (error: unknown) => void;
}

/** Multiples of it, without their whole parts, lie apart however many there are. */
const GOLDEN_RATIO = 0.618;
/** By as large a part of it the time between two looks may be shorter than it was asked for. */
const SHORTER = 0.1;
let begun = 0;

/**
 * Looks at once and then again and again, never twice at the same time. Those that begin together take different times from
 * one look to the next, so that they pass on one connection instead of taking one each.
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
  begun += 1;
  const timer = setInterval(begin, every * (1 - SHORTER * ((begun * GOLDEN_RATIO) % 1)));
  timer.unref();
  begin();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await underWay;
  };
}
