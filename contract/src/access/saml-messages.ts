import { SAML } from './saml-limits.ts';

export const SAML_MESSAGES = {
  entityIdRequired: 'Please enter the entity ID',
  ssoUrlRequired: 'Please enter the sign-in address',
  ssoUrlInvalid: 'Please enter an address that begins with https://',
  certificatesRequired: 'Please enter a certificate',
  certificatesTooMany: `At most ${SAML.certificates} certificates are possible`,
  certificateInvalid: 'Please enter certificates as PEM or Base64',
  certificateTwice: 'One of the certificates is there twice',
  certificateEnded: 'One of the certificates has expired',
  certificateWeak: `The key of a certificate has to be RSA with at least ${SAML.keyBits} bits`,
  metadataRequired: 'Please paste the metadata, or enter its address',
  metadataTooLong: 'The metadata is too long',
  metadataUnreachable: 'No metadata could be read at this address',
  metadataInvalid: 'This is not the metadata of a SAML provider',
  metadataSeveral: 'This describes several providers. Paste the one that is yours',
  metadataWithoutRedirect: 'This provider does not take sign-ins by redirect',
} as const;
