import type { Usage } from '@switchboard/contract/catalogue/categories.ts';
import { count } from '../format/format.ts';

const plural = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`;

/** What stays and what stops when something that tickets name is deleted. */
export function usageWords({ tickets, activeTickets, schedules }: Usage): string {
  const named =
    tickets === 0
      ? 'No ticket uses it.'
      : `${plural(tickets, 'ticket uses', 'tickets use')} it, ${count(activeTickets)} of them open or in progress. They keep the name.`;
  const scheduled =
    schedules === 0
      ? ''
      : ` ${plural(schedules, 'schedule uses', 'schedules use')} it and will pause at the next run.`;
  return named + scheduled;
}
