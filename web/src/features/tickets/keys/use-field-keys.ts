import { FIELD_KEYS, KEY } from '../../../lib/navigation/key-table.ts';
import { useKeys } from '../../../lib/navigation/keys.ts';
import { text } from '../../../lib/words/text.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { AskedField } from './asked-field.ts';

export const tellMissing = () => void toast.error(text.partMissing);

/** The keys that change a field of a ticket. @param subject which ticket that is now; null for none */
export function useFieldKeys(subject: () => Omit<AskedField, 'field'> | null): void {
  useKeys(
    FIELD_KEYS.map((field) => ({
      keys: KEY[field],
      run: () => {
        const ticket = subject();
        if (ticket === null) return false;
        void import('./open-field.ts').then(({ openField }) => openField({ ...ticket, field }), tellMissing);
      },
    })),
  );
}
