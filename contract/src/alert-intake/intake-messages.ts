import { INTAKES } from './intake-limits.ts';

export const INTAKE_MESSAGES = {
  nameRequired: 'Please name what sends the alerts',
  presetUnknown: 'Please choose Alertmanager or Generic',
  onResolvedUnknown: 'Please choose comment or resolve',
  templateInvalid: 'A place is written {{path.to.value}} or {{path|"default"}}',
  pathInvalid: 'Please name a path such as status, or labels.state',
  resolvedValuesRequired: 'Please name at least one value that means resolved',
  tooManyValues: `Please name ${INTAKES.resolvedValues} values at most`,
  keyRequired: 'The alert has no key',
  outcomeUnknown: 'Please choose outcomes of the list',
  bodyInvalid: 'The body has to be an object, or a list of objects',
  notAlertmanager: 'This is no body of Alertmanager, version 4',
  noAlerts: 'There are no alerts in it',
  tooManyAlerts: `There can be ${INTAKES.items} alerts in one post at most`,
  allRefused: 'Every alert was refused',
  failed: 'It could not be worked on',
  /** It is unknown, switched off, or has another token: which of them is not said. */
  tokenWrong: 'There is no intake here for this token',
  sampleRequired: 'Please give a sample',
} as const;

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);

/** What the intake writes into a ticket, for its staff alone. */
export const INTAKE_NOTES = {
  again: (since: number, all: number) =>
    `The alert came again: ${times(since)} since the last comment, ${times(all)} in all.`,
  back: (all: number) => `The alert came back, ${times(all)} in all. The ticket was reopened.`,
  backAtRest: (all: number, why: string) =>
    `The alert came back, ${times(all)} in all. The ticket could not be reopened: ${why}`,
  over: 'The alert is over.',
  overUnresolved: (why: string) => `The alert is over. The ticket could not be resolved: ${why}`,
  follows: (number: string) => `The same alert made ${number} before.`,
  flood: `More than ${INTAKES.floodTickets} new tickets would have been made within 10 minutes. This one counts the alerts that made none.`,
} as const;
