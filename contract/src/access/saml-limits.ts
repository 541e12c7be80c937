import { DAY, MINUTE, SECOND } from '../durations.ts';

/** SAML providers of organizations, and what is read of their answers. */
export const SAML = {
  /** The longest that an entity ID can be: https://docs.oasis-open.org/security/saml/v2.0/saml-core-2.0-os.pdf, 8.3.6 */
  entityId: 1_024,
  /** Of an address at the provider. */
  address: 2_000,
  /** One, and the next while they change it. */
  certificates: 2,
  certificate: 10_000,
  /** RSA keys that are shorter sign nothing that is believed. */
  keyBits: 2_048,
  /** Admins are told that a certificate ends. */
  endToldBefore: 30 * DAY,
  /** Bytes of an answer, decoded. */
  answerBytes: 262_144,
  /** Of the form that an answer comes in: a third more for Base64, and what its signs take in a form. */
  formBytes: 524_288,
  /** Bytes of a provider's metadata. */
  metadataBytes: 262_144,
  /** Clocks here and there may differ by this. */
  clockSkew: 60 * SECOND,
  /** From the answer to the page that goes on with it. */
  finishedWithin: 2 * MINUTE,
} as const;
