import { WEBHOOKS } from './webhook-limits.ts';

export const WEBHOOK_MESSAGES = {
  urlRequired: 'Please enter an address',
  urlInvalid: 'Please enter an address that begins with https://',
  eventsRequired: 'Please choose at least one event',
  eventUnknown: 'Please choose events of the list',
  stateUnknown: 'Please choose pending, delivered, failed, blocked or dropped',
  sinceInvalid: `Please choose a time within the last ${WEBHOOKS.redeliverDays} days`,
} as const;
