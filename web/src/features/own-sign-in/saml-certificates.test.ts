import { expect, test } from 'vitest';
import { endingCertificate, joinCertificates, splitCertificates } from './saml-certificates.ts';

const pem = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`;

test('certificates are taken as they are pasted, and joined as they are taken', () => {
  expect(splitCertificates(' \n')).toEqual([]);
  expect(splitCertificates(`${pem('AAAA')}\n${pem('BBBB')}\n`)).toEqual([pem('AAAA'), pem('BBBB')]);
  expect(splitCertificates('MIIC\nAAAA\n\nMIID')).toEqual(['MIIC\nAAAA', 'MIID']);
  const two = [pem('AAAA'), pem('BBBB')];
  expect(splitCertificates(joinCertificates(two))).toEqual(two);
});

test('the certificate that ends first counts, from thirty days before', () => {
  const at = (validTo: string) => ({ fingerprint: '', pem: '', validTo });
  const certificates = [at('2027-06-01T00:00:00.000Z'), at('2026-12-29T00:00:00.000Z')];
  const ending = (now: string) => endingCertificate({ certificates }, new Date(now));
  expect(endingCertificate({ certificates: [] }, new Date())).toBeNull();
  expect(ending('2026-11-28T23:00:00.000Z')).toBeNull();
  expect(ending('2026-11-29T01:00:00.000Z')).toEqual({ at: '2026-12-29T00:00:00.000Z', isOver: false });
  expect(ending('2026-12-30T00:00:00.000Z')).toMatchObject({ isOver: true });
});
