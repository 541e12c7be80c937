import { type IntakePreset, PRESET_FIELDS } from '@switchboard/contract/alert-intake/intake-values.ts';
import { insertServicePerson } from '../features/access/tokens/service-account.repo.ts';
import { newIntakeToken } from '../features/alert-intake/intake-token.ts';
import { newId } from '../platform/ids.ts';
import { newName, type SampleApp } from './samples/sample.ts';
import type { Organization } from './world.ts';

/** What an admin says of an intake, Alertmanager's unless it is said, with tickets of the organization's first category and project. */
export const intakeFields = (home: Organization, preset: IntakePreset = 'alertmanager') => {
  const { texts, key, status } = PRESET_FIELDS[preset];
  return {
    name: newName('Alerts'),
    preset,
    template: {
      ...texts,
      ticketType: 'Report Issue',
      category: home.category,
      subcategory: home.subcategory,
      project: home.plainProject,
      tags: ['monitoring'],
    },
    key,
    status,
    onResolved: 'comment',
  };
};

/** An intake that is there, and its token. */
export async function giveIntake(
  { db, clock }: Pick<SampleApp, 'db' | 'clock'>,
  home: Organization,
  preset: IntakePreset = 'alertmanager',
) {
  const id = newId();
  const { secret, kept } = newIntakeToken();
  const { name, template, key, status } = intakeFields(home, preset);
  const { category, subcategory, project, ...said } = template;
  const at = clock.now();
  await insertServicePerson(db, { organizationId: home.id, id, name, role: 'manager', at });
  await db
    .insertInto('alert_intakes')
    .values({
      organization_id: home.id,
      id,
      name,
      preset,
      is_active: true,
      template: JSON.stringify(said),
      category_id: category,
      subcategory_id: subcategory,
      project_id: project,
      key_template: key,
      status_path: status.path,
      resolved_values: [...status.resolvedValues],
      on_resolved: 'comment',
      ...kept,
      created_at: at,
    })
    .execute();
  return { id, secret };
}

/** A post of Alertmanager 0.25 in its version 4, written by hand from the documented shape. */
export const alertmanagerPost = (
  ...alerts: readonly {
    readonly fingerprint?: string;
    readonly status?: 'firing' | 'resolved';
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  }[]
) => ({
  version: '4',
  groupKey: '{}:{alertname="DiskFull"}',
  truncatedAlerts: 0,
  status: 'firing',
  receiver: 'switchboard',
  groupLabels: { alertname: 'DiskFull' },
  commonLabels: { alertname: 'DiskFull', severity: 'warning' },
  commonAnnotations: {},
  externalURL: 'http://alertmanager.example:9093',
  alerts: alerts.map(({ fingerprint = 'f00d', status = 'firing', labels, annotations }) => ({
    status,
    labels: { alertname: 'DiskFull', instance: 'node-1:9100', severity: 'critical', ...labels },
    annotations: { summary: 'The disk of node-1 is full', description: '97 % are used', ...annotations },
    startsAt: '2026-11-29T09:12:31.402Z',
    endsAt: status === 'resolved' ? '2026-11-29T09:20:31.402Z' : '0001-01-01T00:00:00Z',
    generatorURL: 'http://prometheus.example:9090/graph?g0.expr=disk',
    fingerprint,
  })),
});
