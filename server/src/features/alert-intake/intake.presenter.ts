import type { Intake } from '@switchboard/contract/alert-intake/intakes.ts';
import type { IntakeRow } from './intake.repo.ts';

export const presentIntake = (row: IntakeRow): Intake => ({
  _id: row.id,
  name: row.name,
  preset: row.preset,
  isActive: row.is_active,
  template: {
    ...row.template,
    tags: [...row.template.tags],
    category: { _id: row.category_id, name: row.category_name },
    subcategory:
      row.subcategory_id === null ? null : { _id: row.subcategory_id, name: row.subcategory_name ?? '' },
    project: { _id: row.project_id, name: row.project_name },
  },
  key: row.key_template,
  status: { path: row.status_path, resolvedValues: row.resolved_values },
  onResolved: row.on_resolved,
  prefix: row.prefix,
  lastCall: row.last_call && { at: new Date(row.last_call.at).toISOString(), status: row.last_call.status },
  createdAt: row.created_at.toISOString(),
  version: row.version,
});
