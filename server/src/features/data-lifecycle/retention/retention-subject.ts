/** Of the record: each organization has one. */
export const subjectOf = (organizationId: string) =>
  ({ organizationId, kind: 'retention', id: organizationId, name: 'Closed tickets' }) as const;
