export type Batch<Key, Value> = (key: Key) => Promise<Value>;

interface BatchOptions<Key, Value> {
  /** Keys of one call. */
  most: number;
  /** Between the beginnings of two calls, in ms. */
  pause: number;
  /** @returns what tells the value of each of these keys */
  load: (keys: readonly Key[]) => Promise<(key: Key) => Value>;
}

interface Waiting<Value> {
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/** Gathers what is asked for at the same moment into few calls. A call that fails fails for its own keys alone. */
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
    const asked = [...waiting].slice(0, most);
    for (const [key] of asked) waiting.delete(key);
    load(asked.map(([key]) => key)).then(
      (find) => {
        for (const [key, those] of asked) for (const { resolve } of those) resolve(find(key));
      },
      (error: unknown) => {
        for (const [, those] of asked) for (const { reject } of those) reject(error);
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
