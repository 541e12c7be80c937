import { KEY } from '../../../lib/navigation/key-table.ts';
import { useKeys } from '../../../lib/navigation/keys.ts';
import type { AskedField } from './asked-field.ts';
import { focusReply } from './focus-reply.ts';
import { useFieldKeys } from './use-field-keys.ts';

/** The keys that act on the ticket whose page is open. */
export function TicketKeys({ ticket }: Pick<AskedField, 'ticket'>) {
  useFieldKeys(() => ({ ticket, anchor: document.querySelector('main h1') ?? document.body }));
  useKeys([{ keys: KEY.comment, run: focusReply }]);
  return null;
}
