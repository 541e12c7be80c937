/** What intakes of alerts know, what each begins with, and what becomes of an alert. */
import type { TicketPriority } from '../enums.ts';

export const INTAKE_PRESETS = ['alertmanager', 'generic'] as const;
export type IntakePreset = (typeof INTAKE_PRESETS)[number];

export const INTAKE_PRESET_LABELS: Record<IntakePreset, string> = {
  alertmanager: 'Alertmanager',
  generic: 'Generic',
};

/** What becomes of its ticket when an alert is over. */
export const ON_RESOLVED = ['comment', 'resolve'] as const;
export type OnResolved = (typeof ON_RESOLVED)[number];

export const ON_RESOLVED_LABELS: Record<OnResolved, string> = {
  comment: 'Add an internal comment',
  resolve: 'Resolve the ticket',
};

export const ALERT_OUTCOMES = [
  'created',
  'commented',
  'counted',
  'reopened',
  'resolved',
  'ignored',
  'refused',
] as const;
export type AlertOutcome = (typeof ALERT_OUTCOMES)[number];

export const ALERT_OUTCOME_LABELS: Record<AlertOutcome, string> = {
  created: 'Created',
  commented: 'Commented',
  counted: 'Counted',
  reopened: 'Reopened',
  resolved: 'Resolved',
  ignored: 'Ignored',
  refused: 'Refused',
};

/** Texts of a ticket that an intake makes from a template. */
export const TEMPLATE_TEXTS = [
  'summary',
  'description',
  'projectManagerName',
  'contactNumber',
  'priority',
] as const;
export type TemplateText = (typeof TEMPLATE_TEXTS)[number];

export interface PresetFields {
  readonly texts: Readonly<Record<TemplateText, string>>;
  readonly key: string;
  readonly status: { readonly path: string; readonly resolvedValues: readonly string[] };
}

/** What a new intake begins with. */
export const PRESET_FIELDS: Readonly<Record<IntakePreset, PresetFields>> = {
  alertmanager: {
    texts: {
      summary: '{{labels.alertname}}: {{annotations.summary|"no summary"}}',
      description:
        '{{annotations.description|"No description"}}\n\nLabels: {{labels}}\nSince: {{startsAt}}\n{{generatorURL}}',
      projectManagerName: 'Not given',
      contactNumber: 'Not given',
      priority: '{{labels.severity|"Medium"}}',
    },
    key: '{{fingerprint}}',
    status: { path: 'status', resolvedValues: ['resolved'] },
  },
  generic: {
    texts: {
      summary: '{{summary}}',
      description: '{{description|"No description"}}',
      projectManagerName: 'Not given',
      contactNumber: 'Not given',
      priority: '{{priority|"Medium"}}',
    },
    key: '{{key}}',
    status: { path: 'status', resolvedValues: ['resolved', 'ok'] },
  },
};

/** How monitoring programs call what is a priority here. */
export const SEVERITY_PRIORITIES: Readonly<Record<string, TicketPriority>> = {
  page: 'Critical',
  emergency: 'Critical',
  fatal: 'Critical',
  error: 'High',
  major: 'High',
  warning: 'Medium',
  warn: 'Medium',
  minor: 'Low',
  info: 'Low',
  informational: 'Low',
  none: 'Low',
};

/** Stands for the tickets that an intake did not make one by one. */
export const floodSummary = (intake: string) => `Alert flood: ${intake}`;
