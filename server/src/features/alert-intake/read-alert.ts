/** What a program posts, read as an intake says: alerts with their keys, and what their tickets would say. */
import { INTAKES } from '@switchboard/contract/alert-intake/intake-limits.ts';
import { INTAKE_MESSAGES } from '@switchboard/contract/alert-intake/intake-messages.ts';
import { SEVERITY_PRIORITIES } from '@switchboard/contract/alert-intake/intake-values.ts';
import type { AlertBody } from '@switchboard/contract/alert-intake/intakes.ts';
import {
  parsePath,
  parseTemplate,
  renderTemplate,
  valueAt,
  wordsOfValue,
} from '@switchboard/contract/alert-intake/template.ts';
import type { FieldError } from '@switchboard/contract/errors.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { newTicketFields } from '@switchboard/contract/tickets/tickets.ts';
import { invalid } from '../../platform/http/app-error.ts';
import { fromZod } from '../../platform/http/error-map.ts';
import { hashOfToken } from '../../platform/tokens.ts';
import type { DetailInput } from '../tickets/ticket-details.ts';
import type { ServedIntake } from './intake.repo.ts';

/** How an intake reads what is posted to it. */
export type ReadingIntake = Pick<
  ServedIntake,
  | 'preset'
  | 'template'
  | 'category_id'
  | 'subcategory_id'
  | 'project_id'
  | 'key_template'
  | 'status_path'
  | 'resolved_values'
>;

export interface ReadAlert {
  readonly key: string;
  /** It is over. */
  readonly isResolved: boolean;
  /** What its ticket would say; where something is missing, what there is. */
  readonly fields: DetailInput;
  /** Why it can become nothing. */
  readonly errors: readonly FieldError[];
}

type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The alerts of a post. Those of Alertmanager stand in a group, whose other parts each of them has, too:
 * https://prometheus.io/docs/alerting/latest/configuration/#webhook_config
 * @throws AppError VALIDATION_FAILED for what the preset does not know, and for none or too many
 */
export function alertsOf({ preset }: Pick<ReadingIntake, 'preset'>, body: AlertBody): readonly Values[] {
  const alerts = preset === 'alertmanager' ? ofGroup(body) : [body].flat();
  if (alerts.length === 0) throw invalid('alerts', INTAKE_MESSAGES.noAlerts);
  if (alerts.length > INTAKES.items) throw invalid('alerts', INTAKE_MESSAGES.tooManyAlerts);
  return alerts;
}

function ofGroup(body: AlertBody): readonly Values[] {
  const refused = () => invalid('alerts', INTAKE_MESSAGES.notAlertmanager);
  if (Array.isArray(body)) throw refused();
  const { alerts, version, ...group } = body;
  if (String(version) !== '4' || !Array.isArray(alerts) || !alerts.every(isObject)) throw refused();
  return alerts.map((alert) => ({ ...group, ...alert }));
}

/** @param most characters */
const render = (template: string, values: Values, most: number) =>
  renderTemplate(parseTemplate(template) ?? [], values, most);

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

export function readAlert(intake: ReadingIntake, values: Values): ReadAlert {
  const { template } = intake;
  const key = keyOf(intake, values);
  const line = (text: string, most: number) => inOneLine(render(text, values, most));
  const fields = {
    ticketType: template.ticketType,
    summary: line(template.summary, LENGTH.summary),
    description: render(template.description, values, LENGTH.description),
    priority: priorityOf(line(template.priority, LENGTH.name)),
    category: intake.category_id,
    subcategory: intake.subcategory_id ?? '',
    project: intake.project_id,
    projectManagerName: line(template.projectManagerName, LENGTH.name),
    contactNumber: line(template.contactNumber, LENGTH.contactNumber),
  };
  const isResolved = saysResolved(intake, values);
  const parsed = newTicketFields.safeParse(fields);
  const keyless = key === '' ? [{ path: 'key', msg: INTAKE_MESSAGES.keyRequired }] : [];
  if (parsed.success) return { key, isResolved, fields: parsed.data, errors: keyless };
  // Of an alert that is over, the key alone says which ticket it is about.
  const missing = isResolved ? [] : (fromZod(parsed.error).errors ?? []);
  return { key, isResolved, fields: { ...fields, priority: 'Medium' }, errors: [...keyless, ...missing] };
}

/** As it is known here, or as monitoring programs call it; other words stay, and are refused. */
function priorityOf(word: string): string {
  const plain = word.toLowerCase();
  return Object.hasOwn(SEVERITY_PRIORITIES, plain) ? (SEVERITY_PRIORITIES[plain] ?? word) : word;
}

/** A long one is kept as its digest, so that two of them are never taken for each other. */
function keyOf({ key_template }: ReadingIntake, values: Values): string {
  const key = inOneLine(render(key_template, values, INTAKES.bodyBytes));
  return key.length <= INTAKES.key ? key : `sha256:${hashOfToken(key).toString('hex')}`;
}

function saysResolved({ status_path, resolved_values }: ReadingIntake, values: Values): boolean {
  const path = parsePath(status_path);
  if (status_path === '' || path === null) return false;
  const said = wordsOfValue(valueAt(values, path)).trim().toLowerCase();
  return resolved_values.some((value) => value.toLowerCase() === said);
}
