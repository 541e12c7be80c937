import { KEY } from '../../../lib/navigation/key-table.ts';
import { useKeys } from '../../../lib/navigation/keys.ts';
import type { AskedField } from './asked-field.ts';
import { tellMissing, useFieldKeys } from './use-field-keys.ts';

/** Looks at a ticket beside its list. */
export const togglePeek = (id: string): void =>
  void import('../peek/open-peek.ts').then((peek) => peek.togglePeek(id), tellMissing);

/** The keys that act on the row that has the focus. */
export function useRowKeys(tickets: readonly AskedField['ticket'][] | undefined): void {
  const focused = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    const ticket = tickets?.find(({ _id }) => _id === row?.dataset.row);
    return ticket && row ? { ticket, anchor: row.querySelector('[data-row-link]') ?? row } : null;
  };
  useFieldKeys(focused);
  useKeys([
    {
      keys: KEY.peek,
      run: () => {
        const id = focused()?.ticket._id;
        return id === undefined ? false : togglePeek(id);
      },
    },
  ]);
}
