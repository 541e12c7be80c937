import { DAY } from '@switchboard/contract/durations.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { insertTemplate } from '../../tickets/forms/templates/template.repo.ts';
import { newTemplate } from '../../tickets/forms/templates/template-draft.ts';
import type { DemoInstallation } from './demo-schema.ts';

/** What organizations can start request types from. */
export async function seedTemplates(
  trx: Database,
  templates: DemoInstallation['templates'],
  now: Date,
): Promise<void> {
  for (const { changedDaysAgo, ...template } of templates) {
    const at = new Date(now.getTime() - changedDaysAgo * DAY);
    const content = JSON.stringify(newTemplate(template));
    await insertTemplate(trx, { id: newId(at), content, created_at: at, updated_at: at });
  }
}
