/**
 * The one-time token that a sign-in through the provider leaves in the address, and where it is kept once read; and
 * the question for a second proof that comes in its place.
 */
import { isText, maybe, oneOf, withKeys } from '../../lib/browser/shapes.ts';
import type { SecondStep } from './entrance.ts';

interface Place {
  search: string;
  state?: unknown;
}

/** The state of a history entry whose address had a token: it outlives a reload and stands in no address. */
export interface HandOffState {
  handOff: string;
}

const parameter = ({ search }: Place, name: string) => new URLSearchParams(search).get(name);

export const handOffInAddress = (place: Place): string | null => parameter(place, 'token');

const hasHandOff = (state: unknown): state is HandOffState =>
  typeof state === 'object' && state !== null && 'handOff' in state && typeof state.handOff === 'string';

export const keptHandOff = ({ state }: Place): string | null => (hasHandOff(state) ? state.handOff : null);

const isSecondStep = withKeys({
  secondFactor: oneOf([true]),
  challenge: isText,
  enrolment: maybe(withKeys({ uri: isText, key: isText })),
});

export function keptSecondStep({ state }: Place): SecondStep | null {
  if (typeof state !== 'object' || state === null || !('secondStep' in state)) return null;
  return isSecondStep(state.secondStep) ? (state.secondStep as SecondStep) : null;
}

/** A token, or what it was exchanged for. */
export const bringsHandOff = (place: Place): boolean =>
  handOffInAddress(place) !== null || keptHandOff(place) !== null || keptSecondStep(place) !== null;

export const bringsRefusal = (place: Place): boolean => parameter(place, 'error') !== null;
