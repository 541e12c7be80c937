/** Those fields of `after` that are not as they were: two people who edit different things do not undo each other. */
export function differing<Values extends object>(before: Partial<Values>, after: Values): Partial<Values> {
  const old: Readonly<Record<string, unknown>> = { ...before };
  // Every entry comes from `after`.
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== old[name]),
  ) as Partial<Values>;
}
