import { RETENTION } from './retention-values.ts';

export const RETENTION_MESSAGES = {
  months: `Please enter a number of months from ${RETENTION.least} to ${RETENTION.most}`,
  actionUnknown: 'Please choose whether tickets are anonymized or deleted',
  previewRequired: 'Look at the list of what goes first',
} as const;
