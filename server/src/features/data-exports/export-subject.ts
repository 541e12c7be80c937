import type { ExportRow } from './data-export.repo.ts';

/** Of the record, named by when it was begun: null for what somebody takes away about themselves. */
export const subjectOf = ({
  id,
  scope,
  organization_id: organizationId,
  created_at,
}: Pick<ExportRow, 'id' | 'scope' | 'organization_id' | 'created_at'>) =>
  scope === 'organization' && organizationId !== null
    ? ({
        organizationId,
        kind: 'data_export',
        id,
        name: created_at.toISOString().slice(0, 16).replace('T', ' '),
      } as const)
    : null;
