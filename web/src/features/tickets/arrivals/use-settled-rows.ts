import { useState } from 'react';

interface Row {
  readonly _id: string;
}

/** Somebody points at a row, or has the focus in one. */
const isAttended = () => document.querySelector('main [data-row]:is(:hover, :focus-within)') !== null;

const without = (rows: readonly Row[], others: readonly Row[]) =>
  rows.filter(({ _id }) => others.every((other) => other._id !== _id)).length;

/** What was added below, where all the others are as they were. */
function addedBelow<Ticket extends Row>(before: readonly Ticket[], after: readonly Ticket[]) {
  return before.every(({ _id }, at) => after[at]?._id === _id) ? after.slice(before.length) : [];
}

/**
 * Rows that stay where they are while somebody is at them: each is drawn as it is now, but what came and went waits.
 * @param scope names the list with its page and order; null while another one is on its way
 */
export function useSettledRows<Ticket extends Row>(
  scope: string | null,
  latest: readonly Ticket[] | undefined,
) {
  const [kept, setKept] = useState({ scope, latest, rows: latest });
  let { rows } = kept;
  if (kept.latest !== latest || kept.scope !== scope) {
    const stays = rows && latest && scope !== null && kept.scope === scope && isAttended();
    const byId = new Map(latest?.map((row) => [row._id, row]));
    rows =
      stays && rows && latest
        ? [...rows.map((row) => byId.get(row._id) ?? row), ...addedBelow(kept.latest ?? [], latest)]
        : latest;
    if (rows?.length === latest?.length && rows?.every(({ _id }, at) => latest?.[at]?._id === _id))
      rows = latest;
    setKept({ scope, latest, rows });
  }
  return {
    rows,
    waiting:
      rows === latest || !rows || !latest
        ? null
        : {
            came: without(latest, rows),
            gone: without(rows, latest),
            show: () => setKept({ scope, latest, rows: latest }),
          },
  };
}
export type Waiting = NonNullable<ReturnType<typeof useSettledRows>['waiting']>;
