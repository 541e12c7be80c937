/** What is written down beside the data, how long it is kept, and who is told figures. */
import { resolve } from 'node:path';
import { DATA_EXPORTS } from '@switchboard/contract/data-exports/data-export-limits.ts';
import { ERASURES } from '@switchboard/contract/data-lifecycle/erasure-values.ts';
import { z } from 'zod';
import { optional, PROJECT_ROOT, url, wholeNumber, withDefault } from './values.ts';

/** `name=value,name=value`, as OpenTelemetry writes headers, percent-encoded. */
const keyPairs = z.string().transform((text, context) => {
  try {
    return Object.fromEntries(
      text.split(',').map((pair) => {
        const [, name, value] = pair.match(/^\s*([\w-]+)\s*=\s*([!-~]*)\s*$/) ?? [];
        if (name === undefined || value === undefined) throw new Error('no pair');
        return [name, decodeURIComponent(value)];
      }),
    );
  } catch {
    context.addIssue({ code: 'custom', message: 'must be headers like "name=value,name=value"' });
    return z.NEVER;
  }
});

const LONGEST = 36_500;

export const keptVariables = z.object({
  CLOSED_ORGANIZATION_DAYS: withDefault(wholeNumber(1, LONGEST, 'days'), 365),
  ERASURE_WAIT_DAYS: withDefault(wholeNumber(0, 90, 'days'), ERASURES.waitDays),
  EXPORT_DAYS: withDefault(wholeNumber(1, 90, 'days'), DATA_EXPORTS.days),
  LOG_RETENTION_DAYS: withDefault(wholeNumber(90, LONGEST, 'days'), 365),
  SECURITY_LOG: optional(z.string()),
  METRICS_TOKEN: optional(
    z.string().regex(/^[!-~]{16,200}$/, 'must have 16 to 200 characters of ASCII, and no spaces'),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url(['http:', 'https:'], 'http://localhost:4318')),
  OTEL_EXPORTER_OTLP_HEADERS: optional(keyPairs),
  OTEL_SERVICE_NAME: withDefault(z.string(), 'switchboard'),
  OTEL_TRACES_SAMPLER_ARG: withDefault(
    z.coerce.number('must be a number from 0 to 1').min(0, 'must be 0 or more').max(1, 'must be 1 or less'),
    1,
  ),
  LOG_LEVEL: withDefault(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level from fatal to trace, or silent',
    ),
    'warn',
  ),
});

export const keptOf = (values: z.output<typeof keptVariables>) => ({
  closedOrganizationDays: values.CLOSED_ORGANIZATION_DAYS,
  erasureWaitDays: values.ERASURE_WAIT_DAYS,
  exportDays: values.EXPORT_DAYS,
  logRetentionDays: values.LOG_RETENTION_DAYS,
  /** The file of the security log's lines; null for none. */
  securityLogFile: values.SECURITY_LOG === undefined ? null : resolve(PROJECT_ROOT, values.SECURITY_LOG),
  /** Opens /metrics; null where there is none. */
  metricsToken: values.METRICS_TOKEN ?? null,
  /** Where traces go; null for nowhere. */
  tracing:
    values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? null
      : {
          endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          serviceName: values.OTEL_SERVICE_NAME,
          ratio: values.OTEL_TRACES_SAMPLER_ARG,
        },
  logLevel: values.LOG_LEVEL,
});
