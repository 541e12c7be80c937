import { useState } from 'react';

interface Row {
  readonly _id: string;
}

/** Somebody points at a row, or has the focus in one. */
const isAttended = () => document.querySelector('main [data-row]:is(:hover, :focus-within)') !== null;

const without = (rows: readonly Row[], others: readonly Row[]) =>
  rows.filter(({ _id }) => others.every((other) => other._id !== _id)).length;

/** What stands behind all rows that are shown, as far as there is room for it. */
function behind<Ticket extends Row>(shown: readonly Ticket[], latest: readonly Ticket[], most: number) {
  const ids = new Set(shown.map(({ _id }) => _id));
  const last = latest.findLastIndex(({ _id }) => ids.has(_id));
  return last === -1 ? [] : latest.slice(last + 1).slice(0, Math.max(0, most - shown.length));
}

/**
 * Rows that stay where they are while somebody is at them: each is drawn as it is now, and others may follow below them,
 * but what came between them and what went waits.
 * @param scope names the list with its page and order; null while another one is on its way
 * @param most rows of a page
 */
export function useSettledRows<Ticket extends Row>(
  scope: string | null,
  latest: readonly Ticket[] | undefined,
  most: number,
) {
  const [kept, setKept] = useState({ scope, latest, rows: latest });
  let { rows } = kept;
  if (kept.latest !== latest || kept.scope !== scope) {
    const stays = rows && latest && scope !== null && kept.scope === scope && isAttended();
    const byId = new Map(latest?.map((row) => [row._id, row]));
    rows =
      stays && rows && latest
        ? [...rows.map((row) => byId.get(row._id) ?? row), ...behind(rows, latest, most)]
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
