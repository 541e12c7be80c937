export const IDENTITY_PROVIDER_MESSAGES = {
  issuerRequired: 'Please enter the issuer',
  issuerInvalid: 'Please enter an address that begins with https://, without a query',
  clientIdRequired: 'Please enter the client ID',
  clientSecretRequired: 'Please enter the client secret',
  claimInvalid: 'Please enter the name of a claim',
  notOfSaml: 'A SAML provider has no such setting here',
  nameTaken: 'Another provider has this name',
} as const;
