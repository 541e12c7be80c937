import type { Random } from './random.ts';
import { EFFECTS, PLACES, REPLIES, SINCE, SYMPTOMS, THINGS, TRIED } from './words.ts';

export interface TicketText {
  readonly summary: string;
  readonly description: string;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Hand scanner SC-4711 in dispatch loses the connection" with two to four sentences about it. */
export function ticketText(random: Random): TicketText {
  const thing = random.pick(THINGS);
  const place = random.pick(PLACES);
  const symptom = random.pick(SYMPTOMS);
  const tag = random.chance(0.6)
    ? ` ${random.pick(['PC', 'SC', 'PR', 'DB', 'NW'])}-${random.between(1000, 9999)}`
    : '';
  const sentences = [
    `${random.pick(SINCE)} the ${thing} in ${place} ${symptom}.`,
    `${random.pick(EFFECTS)}.`,
    ...(random.chance(0.7) ? [`${random.pick(TRIED)}.`] : []),
    ...(random.chance(0.3) ? [`The reference is ${random.between(4_500_000_000, 4_599_999_999)}.`] : []),
  ];
  return { summary: `${capital(thing)}${tag} in ${place} ${symptom}`, description: sentences.join(' ') };
}

export function replyText(random: Random): string {
  const replies = Array.from({ length: random.between(1, 3) }, () => `${random.pick(REPLIES)}.`);
  if (random.chance(0.2)) replies.push(`See also ${random.pick(THINGS)} ${random.between(100, 999)}.`);
  return replies.join(' ');
}
