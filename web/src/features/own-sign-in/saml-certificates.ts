import type { IdentityProvider } from '@switchboard/contract/access/identity-providers.ts';
import { SAML } from '@switchboard/contract/access/saml-limits.ts';

const PEM = /-----BEGIN [^-]+-----[^-]*-----END [^-]+-----/g;

/** Certificates that were pasted below each other: as PEM, or as Base64 with a blank line between two. */
export function splitCertificates(pasted: string): string[] {
  const whole = pasted.match(PEM) ?? [];
  const others = pasted.replaceAll(PEM, '').split(/\n\s*\n/);
  return [...whole, ...others].map((one) => one.trim()).filter((one) => one !== '');
}

export const joinCertificates = (certificates: readonly string[]): string =>
  certificates.map((one) => one.trim()).join('\n\n');

/** When the certificate ends that ends first; null where none does soon. */
export function endingCertificate(
  { certificates }: Pick<IdentityProvider, 'certificates'>,
  now: Date,
): { readonly at: string; readonly isOver: boolean } | null {
  const [first] = certificates.map(({ validTo }) => validTo).toSorted();
  if (first === undefined || Date.parse(first) > now.getTime() + SAML.endToldBefore) return null;
  return { at: first, isOver: Date.parse(first) <= now.getTime() };
}
