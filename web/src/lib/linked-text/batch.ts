export type Batch<Key, Value> = (key: Key) => Promise<Value>;

interface BatchOptions<Key, Value> {
  /** Keys of one call. */
  most: number;
  /** Between the beginnings of two calls, in ms. */
  pause: number;
  /** @returns a function that gives the value of each of these keys */
  load: (keys: readonly Key[]) => Promise<(key: Key) => Value>;
}

interface Waiting<Value> {
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/** Collects keys that are requested at about the same time into few calls. A failed call fails for its own keys alone. */
export function createBatch<Key, Value>({ most, pause, load }: BatchOptions<Key, Value>): Batch<Key, Value> {
  const waiting = new Map<Key, Waiting<Value>[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next = 0;

  const plan = () => {
    if (timer !== undefined || waiting.size === 0) return;
    timer = setTimeout(send, Math.max(0, next - Date.now()));
  };

  const send = () => {
    timer = undefined;
    next = Date.now() + pause;
    const batch = [...waiting].slice(0, most);
    for (const [key] of batch) waiting.delete(key);
    load(batch.map(([key]) => key)).then(
      (find) => {
        for (const [key, waiters] of batch) for (const { resolve } of waiters) resolve(find(key));
      },
      (error: unknown) => {
        for (const [, waiters] of batch) for (const { reject } of waiters) reject(error);
      },
    );
    plan();
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.set(key, [...(waiting.get(key) ?? []), { resolve, reject }]);
      plan();
    });
}
