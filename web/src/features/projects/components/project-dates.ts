import type { Project } from '@switchboard/contract/catalogue/projects.ts';
import { day } from '../../../lib/format/format.ts';
import { text } from '../text.ts';

const words = text.card;

/** From when until when, as far as that is known. */
export function datesOf({ startDate, endDate }: Pick<Project, 'startDate' | 'endDate'>): string {
  if (startDate && endDate) return words.range(day(startDate), day(endDate));
  if (startDate) return words.from(day(startDate));
  return endDate ? words.until(day(endDate)) : words.noDates;
}
