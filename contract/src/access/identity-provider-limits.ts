import { MINUTE, SECOND } from '../durations.ts';

/** Providers of an organization's own, and what is read of their answers. */
export const IDENTITY_PROVIDERS = {
  most: 5,
  issuer: 500,
  clientId: 255,
  clientSecret: 1_000,
  claim: 100,
  /** For everything that one sign-in asks of a provider, on the way there or back. */
  answersWithin: 10 * SECOND,
  /** Of one answer. */
  answerBytes: 262_144,
  /** For the address under which an admin tries one out. */
  testWithin: 5 * MINUTE,
  /** Claims that are kept of the last time, and characters of each. */
  testClaims: 40,
  testClaimLength: 500,
} as const;
