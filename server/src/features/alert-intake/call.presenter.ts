import type { IntakeCall } from '@switchboard/contract/alert-intake/intakes.ts';
import type { CallRow } from './call.repo.ts';

export const presentCall = (row: CallRow): IntakeCall => ({
  _id: row.id,
  at: row.at.toISOString(),
  status: row.status,
  error: row.error,
  results: [...row.results],
});
