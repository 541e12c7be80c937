import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';

export interface SampleTicket {
  id: string;
  summary: string;
  where: string;
  status: TicketStatus;
  priority: TicketPriority;
  people: { id: string; name: string }[];
  age: number;
}

const people = [
  'Yuki Tanaka',
  'Marcus Lindqvist',
  'Tomás Herrera',
  'Elena Petrova',
  'Samuel Adeyemi',
  'Grace Whitaker-Montgomery',
].map((name) => ({ id: `person-${name}`, name }));
const some = (...indexes: number[]) => indexes.flatMap((index) => people[index] ?? []);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

export const tickets: SampleTicket[] = [
  {
    id: 'ACME-00312',
    summary: 'Goods-in terminal freezes when a pallet label is scanned twice',
    where: 'Hardware › Terminals · Owen Gallagher',
    status: 'Open',
    priority: 'High',
    people: [],
    age: 4 * minute,
  },
  {
    id: 'ACME-00311',
    summary: 'VPN drops every 20 minutes from the Leipzig office',
    where: 'Network › VPN · Inês Carvalho',
    status: 'In Progress',
    priority: 'High',
    people: some(0, 1),
    age: 26 * minute,
  },
  {
    id: 'ACME-00310',
    summary: 'Read access to the supplier quality share',
    where: 'Access › File shares · Ben Sørensen',
    status: 'Open',
    priority: 'Low',
    people: some(5),
    age: hour,
  },
  {
    id: 'ACME-00309',
    summary: 'MES dashboard shows yesterday’s OEE figures on lines 1 to 3',
    where: 'Applications › MES · Richard Okafor',
    status: 'In Progress',
    priority: 'Critical',
    people: some(2, 3, 4),
    age: 2 * hour,
  },
  {
    id: 'ACME-00308',
    summary: 'New starter on 1 December: laptop, badge, SAP account',
    where: 'Access › Onboarding · Priya Raman',
    status: 'Open',
    priority: 'Medium',
    people: some(3),
    age: 3 * hour,
  },
  {
    id: 'ACME-00307',
    summary: 'SAP purchase order PDF is missing the VAT line',
    where: 'Applications › SAP · Mei Lin Zhao',
    status: 'Resolved',
    priority: 'High',
    people: some(4),
    age: 5 * hour,
  },
  {
    id: 'ACME-00306',
    summary: 'Shared mailbox rejects attachments over 10 MB',
    where: 'Applications › Mail · Aisha Rahman',
    status: 'In Progress',
    priority: 'Medium',
    people: some(4, 5),
    age: 6 * hour,
  },
  {
    id: 'ACME-00305',
    summary: 'Wi-Fi dead zone between racks 14 and 18 in the cold store',
    where: 'Network › Wi-Fi · Owen Gallagher',
    status: 'Open',
    priority: 'Medium',
    people: some(0),
    age: 22 * hour,
  },
  {
    id: 'ACME-00304',
    summary: 'Line 4 label printer prints blank tags after firmware update',
    where: 'Hardware › Printers · Hannah Brandt',
    status: 'In Progress',
    priority: 'Critical',
    people: some(1, 0, 2),
    age: day + hour,
  },
  {
    id: 'ACME-00303',
    summary:
      'Conveyor PLC gateway unreachable from the maintenance VLAN and also from the second floor of the north building',
    where: 'Network › VLAN · Richard Okafor',
    status: 'Resolved',
    priority: 'Critical',
    people: some(2),
    age: day + 3 * hour,
  },
  {
    id: 'ACME-00302',
    summary: 'Install AutoCAD for the tooling team, six seats',
    where: 'Applications › Installation · Ben Sørensen',
    status: 'Closed',
    priority: 'Low',
    people: some(3),
    age: day + 5 * hour,
  },
  {
    id: 'ACME-00301',
    summary: 'Password reset mail never arrives at a plus-addressed account',
    where: 'Access › Sign-in · Inês Carvalho',
    status: 'Resolved',
    priority: 'Medium',
    people: some(5),
    age: 2 * day,
  },
  {
    id: 'ACME-00299',
    summary: 'Badge reader at gate C beeps but does not open',
    where: 'Facilities › Access control · Aisha Rahman',
    status: 'Open',
    priority: 'High',
    people: some(1),
    age: 2 * day,
  },
  {
    id: 'ACME-00298',
    summary: 'Weekly backup report flags two skipped volumes',
    where: 'Infrastructure › Backup · Dana Whitfield',
    status: 'In Progress',
    priority: 'High',
    people: some(2, 4),
    age: 3 * day,
  },
  {
    id: 'ACME-00297',
    summary: 'Monitor on the crane desk flickers when the hoist starts',
    where: 'Hardware › Displays · Hannah Brandt',
    status: 'Resolved',
    priority: 'Low',
    people: some(0),
    age: 3 * day,
  },
];
