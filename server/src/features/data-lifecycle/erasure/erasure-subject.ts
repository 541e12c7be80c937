import type { ErasureRow } from './erasure.repo.ts';

/** Of the record, from the beginning by the code: what is erased leaves no name there. */
export const subjectOf = ({
  organization_id,
  id,
  code,
}: Pick<ErasureRow, 'organization_id' | 'id' | 'code'>) =>
  ({ organizationId: organization_id, kind: 'erasure', id, name: code }) as const;
