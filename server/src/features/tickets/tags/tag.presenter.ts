import type { TagWithUse } from '@switchboard/contract/tickets/tags.ts';
import type { TagRow } from './tag.repo.ts';

export const presentTag = ({
  id,
  name,
  colour,
  tickets,
}: TagRow & { readonly tickets?: number | undefined }): TagWithUse => ({
  _id: id,
  name,
  colour,
  ...(tickets !== undefined && { tickets }),
});
