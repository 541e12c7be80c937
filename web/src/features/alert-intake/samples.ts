import type { IntakePreset } from '@switchboard/contract/alert-intake/intake-values.ts';

/** What programs post, for whoever has nothing at hand. Alertmanager's is its version 4. */
const SAMPLES: Readonly<Record<IntakePreset, Readonly<Record<string, unknown>>>> = {
  alertmanager: {
    version: '4',
    status: 'firing',
    receiver: 'switchboard',
    groupLabels: { alertname: 'DiskFull' },
    commonLabels: { alertname: 'DiskFull', severity: 'warning' },
    externalURL: 'http://alertmanager.example:9093',
    alerts: [
      {
        status: 'firing',
        labels: { alertname: 'DiskFull', instance: 'node-1:9100', severity: 'warning' },
        annotations: { summary: 'The disk of node-1 is full', description: '97 % are used.' },
        startsAt: '2026-11-29T09:12:31.402Z',
        endsAt: '0001-01-01T00:00:00Z',
        generatorURL: 'http://prometheus.example:9090/graph',
        fingerprint: '9b1e64f0a2d37c58',
      },
    ],
  },
  generic: {
    key: 'backup-db-1',
    status: 'failed',
    summary: 'The backup of db-1 failed',
    description: 'No space left on device.',
    priority: 'High',
  },
};

export const sampleOf = (preset: IntakePreset) => SAMPLES[preset];

/** What is written into the configuration of the program. */
export const linesFor = (preset: IntakePreset, address: string): string =>
  preset === 'alertmanager'
    ? `receivers:
  - name: switchboard
    webhook_configs:
      - url: ${address}
        send_resolved: true
        max_alerts: 100
        http_config:
          authorization:
            credentials_file: /etc/alertmanager/switchboard-token`
    : `curl -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"key": "backup-db-1", "summary": "The backup of db-1 failed"}' \\
  ${address}`;
