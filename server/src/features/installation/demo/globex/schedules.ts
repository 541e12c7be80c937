import { auto, closes, resolves } from '../story.ts';
import type { GlobexSchedule } from './catalogue.ts';

export const GLOBEX_SCHEDULES: readonly GlobexSchedule[] = [
  {
    by: 'marta',
    summary: 'Count the scanners of all docks',
    description: 'Scan each scanner once at its charging rack and report the missing ones.',
    notes: 'More than two missing: tell Chiara Bianchi the same day.',
    place: 'Warehouse › Scanners',
    project: 'DOCKS',
    priority: 'Low',
    tags: ['inventory'],
    recurrence: 'weekly',
    on: 1,
    clock: '07:30',
    assign: 'auto',
    runs: [
      [auto('devon'), resolves('3h', 'devon', '58 of 58 are there.'), closes('1d', 'marta')],
      [
        auto('devon'),
        resolves('4h', 'devon', '57 of 58. Number 23 was in a jacket in the canteen.'),
        closes('1d', 'marta'),
      ],
      [auto('devon')],
    ],
  },
  {
    by: 'marta',
    summary: 'Renew the certificates of the customs portal in time',
    description: 'Look at the end dates of all seals and certificates, order those that end within 45 days.',
    notes: 'An order takes up to three weeks.',
    place: 'Customs › Certificates',
    project: 'CUSTOMS',
    priority: 'High',
    tags: ['certificates'],
    recurrence: 'monthly',
    on: 5,
    clock: '09:00',
    assign: 'noor',
    runs: [
      [resolves('1d', 'noor', 'Nothing ends within 45 days. The next one is the Swiss seal, in spring.')],
    ],
  },
];
