/** Certificates that SAML providers sign with. */
import { X509Certificate } from 'node:crypto';
import { SAML } from '@switchboard/contract/access/saml-limits.ts';
import { SAML_MESSAGES as WORDS } from '@switchboard/contract/access/saml-messages.ts';
import { invalid } from '../../../../../platform/http/app-error.ts';

export interface Certificate {
  /** SHA-256 in hexadecimal. */
  readonly fingerprint: string;
  readonly pem: string;
  readonly validTo: Date;
  /** Whether its key is one that signatures are believed of. */
  readonly isStrong: boolean;
}

const PEM = /^-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----$/;
const BASE64 = /^[A-Za-z0-9+/=\s]+$/;

/** @returns null for what is none */
export function readCertificate(text: string): Certificate | null {
  const trimmed = text.trim();
  const encoded = PEM.exec(trimmed)?.[1] ?? (BASE64.test(trimmed) ? trimmed : null);
  if (encoded === null) return null;
  try {
    const read = new X509Certificate(Buffer.from(encoded, 'base64'));
    const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = read.publicKey;
    return {
      fingerprint: read.fingerprint256,
      pem: read.toString(),
      validTo: read.validToDate,
      isStrong: kind === 'rsa' && (details?.modulusLength ?? 0) >= SAML.keyBits,
    };
  } catch {
    return null;
  }
}

/** @throws AppError VALIDATION_FAILED naming `certificates` */
export function readCertificates(texts: readonly string[], now: Date): Certificate[] {
  const refuse = (words: string) => invalid('certificates', words);
  const read = texts.map((text) => {
    const certificate = readCertificate(text);
    if (certificate === null) throw refuse(WORDS.certificateInvalid);
    if (!certificate.isStrong) throw refuse(WORDS.certificateWeak);
    if (certificate.validTo <= now) throw refuse(WORDS.certificateEnded);
    return certificate;
  });
  if (new Set(read.map(({ fingerprint }) => fingerprint)).size < read.length)
    throw refuse(WORDS.certificateTwice);
  return read;
}
