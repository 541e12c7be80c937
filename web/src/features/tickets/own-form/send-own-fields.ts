import type { FieldValue } from '@switchboard/contract/tickets/forms/form-values.ts';
import { editTicket } from '@switchboard/contract/tickets/tickets.ts';
import { call } from '../../../lib/api/call.ts';
import { upload } from '../../../lib/api/upload.ts';
import { pickedFiles, sentFields } from '../../../shared/own-fields/picked-file.ts';

export type OwnValues = Readonly<Record<string, FieldValue>>;

/**
 * Files that were picked go with what was typed.
 * @param version of the ticket as the person sees it; absent, theirs holds whatever came meanwhile
 */
export function sendOwnFields(id: string, values: OwnValues, version?: number) {
  const [fields, ownFiles] = [sentFields(values), pickedFiles(values)];
  const seen = version === undefined ? {} : { version };
  return Object.keys(ownFiles).length === 0
    ? call(editTicket, { params: { id }, body: { fields, ...seen } })
    : upload(editTicket, {
        params: { id },
        fields: {
          fields: JSON.stringify(fields),
          ...(version !== undefined && { version: String(version) }),
        },
        files: [],
        ownFiles,
      });
}
