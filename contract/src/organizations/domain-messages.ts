export const DOMAIN_MESSAGES = {
  required: 'Please enter a domain',
  invalid: 'Please enter a domain such as acme.com',
  isPublic: 'Anybody can have an address in this domain',
  listed: 'This domain is listed already',
  noteRequired: 'Please say why',
  stateUnknown: 'Please choose pending, verified, failing or unverified',
} as const;
