import { SECOND } from '@switchboard/contract/durations.ts';
import type { Deps } from '../deps.ts';
import type { Reading } from '../telemetry/reading.ts';
import { lastBackup } from './last-backup.ts';

const AGE = 'switchboard_backup_age_seconds';

export const backupReading = ({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Reading => ({
  name: 'backup',
  metrics: {
    [AGE]: { help: 'Since the moment whose data the last good backup holds; missing without one.' },
  },
  async read() {
    const backup = await lastBackup(db);
    if (backup === null) return [];
    return [{ metric: AGE, value: (clock.now().getTime() - backup.at.getTime()) / SECOND }];
  },
});
