/** Words of the dialogs of SAML providers. */
import { SAML_MESSAGES } from '@switchboard/contract/access/saml-messages.ts';

export const samlText = {
  form: {
    metadata: 'Metadata of the provider',
    metadataHelp: 'Paste it, or enter the address where it is. It fills in the fields below.',
    read: 'Read',
    readFailed: 'Failed to read the metadata',
    readDone: 'The fields below say what the metadata says',
    noCertificate: 'It names no certificate that can be used: enter one by hand',
    issuer: 'Entity ID',
    issuerHelp: 'As the provider calls itself.',
    ssoUrl: 'Sign-in address',
    ssoUrlHelp: 'Where it takes sign-ins by redirect.',
    certificates: 'Certificates',
    certificatesHelp: 'What it signs with: one, or the present one and the next below it.',
    claims: 'Attributes',
    claimsHelp:
      'What the provider calls what it says of somebody. NameID stands for the name that it knows them by.',
    certificatesRequired: SAML_MESSAGES.certificatesRequired,
  },
  connect: {
    subtitle: 'Enter these at the provider, or give it our metadata.',
    entityId: 'Our entity ID',
    copyEntityId: 'Copy our entity ID',
    address: 'Address for answers',
    copyAddress: 'Copy address for answers',
    download: 'Download our metadata',
    signs: 'It has to sign its assertions, with SHA-256 or better, and must not encrypt them.',
  },
  ends: (day: string) => `Certificate ends ${day}`,
  ended: (day: string) => `Certificate ended ${day}`,
} as const;
