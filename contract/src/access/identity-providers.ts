/** Ways to sign in that an organization has set up for its own people; SAML providers are made in `saml-providers.ts`. */
import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES, ROLES } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { LENGTH, PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { flag, organizationFilter, pagination, paging } from '../query.ts';
import { email, requiredLine } from '../text.ts';
import { IDENTITY_PROVIDERS } from './identity-provider-limits.ts';
import { IDENTITY_PROVIDER_MESSAGES as WORDS } from './identity-provider-messages.ts';
import { has, proof, provenAlone } from './proof.ts';

export const PROTOCOLS = ['oidc', 'saml'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export const claimName = z
  .string(WORDS.claimInvalid)
  .trim()
  .regex(/^[!-~]+$/, WORDS.claimInvalid)
  .max(IDENTITY_PROVIDERS.claim, WORDS.claimInvalid);

/** What a provider calls what it says, where nothing else is given: https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims */
export const USUAL_CLAIMS = {
  email: 'email',
  firstName: 'given_name',
  lastName: 'family_name',
  groups: 'groups',
} as const;

const claims = z.object({
  email: claimName.default(USUAL_CLAIMS.email),
  firstName: claimName.default(USUAL_CLAIMS.firstName),
  lastName: claimName.default(USUAL_CLAIMS.lastName),
  groups: claimName.default(USUAL_CLAIMS.groups),
});

const identityProvider = z.object({
  _id: id,
  name: z.string(),
  protocol: z.enum(PROTOCOLS),
  isActive: z.boolean(),
  /** As it calls itself; of a SAML provider its entity ID. */
  issuer: z.string(),
  /** Blank of a SAML provider, which knows this installation by its entity ID. */
  clientId: z.string(),
  /** Where a SAML provider takes sign-ins; null where its own description says it. */
  ssoUrl: z.string().nullable(),
  /** What a SAML provider signs with; none where its own description says it. */
  certificates: z.array(
    z.object({
      /** SHA-256 in hexadecimal. */
      fingerprint: z.string(),
      validTo: instant,
      pem: z.string(),
    }),
  ),
  claims: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    groups: z.string(),
  }),
  /** Its e-mails are believed also where it does not say that it has verified them. */
  trustsEmails: z.boolean(),
  /** Who comes through it is not asked for a second proof here. */
  secondFactorAtProvider: z.boolean(),
  /** Where it sends people back to: it has to know this address. */
  callbackUrl: z.string(),
  /** How this installation calls itself to a SAML provider, and where it describes itself; null for others. */
  entityId: z.string().nullable(),
  metadataUrl: z.string().nullable(),
  /** Where an OpenID Connect provider says that somebody has signed out there; null for others. */
  logoutUrl: z.string().nullable(),
  createdAt: instant,
  /** Counts its changes. */
  version: z.int(),
});
export type IdentityProvider = z.output<typeof identityProvider>;

const address = z.url({ protocol: /^https?$/ });
const isIssuer = (text: string) => address.safeParse(text).success && !/[?#]/.test(text);

const given = {
  name: requiredLine('Name', LENGTH.name),
  issuer: requiredLine('Issuer', IDENTITY_PROVIDERS.issuer, WORDS.issuerRequired).refine(
    isIssuer,
    WORDS.issuerInvalid,
  ),
  clientId: requiredLine('Client ID', IDENTITY_PROVIDERS.clientId, WORDS.clientIdRequired),
  clientSecret: requiredLine('Client secret', IDENTITY_PROVIDERS.clientSecret, WORDS.clientSecretRequired),
  claims,
  trustsEmails: flag,
  secondFactorAtProvider: flag,
};

const newProvider = z.object({
  ...given,
  claims: claims.prefault({}),
  trustsEmails: flag.default(false),
  secondFactorAtProvider: flag.default(false),
});
export type IdentityProviderFields = z.output<typeof newProvider>;

const version = z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid);
const edition = z
  .object({ ...given, isActive: flag })
  .partial()
  .extend({ version, ...proof });

/** To switch one off, or to call it otherwise, lets nobody in. */
const LETS_IN = ['issuer', 'clientId', 'clientSecret', 'claims', 'trustsEmails', 'secondFactorAtProvider'];
export const letsNobodyIn = (change: unknown) => {
  const given = Object(change) as Readonly<Record<string, unknown>>;
  return given.isActive !== true && LETS_IN.every((name) => given[name] === undefined);
};

const anyAdmin = callsFor(permitted('organization.edit'), 'Sign-in of organizations');
const admins = callsFor(
  permitted('organization.edit', 'organization', MEMBER_ROLES),
  'Sign-in of organizations',
);
const anybody = callsFor('public', 'Sign-in');

export const oneProvider = z.object({ identityProvider });
const ofOrganization = { organization: organizationFilter };

export const listIdentityProviders = anyAdmin.get('/admin/identity-providers', {
  summary: 'The providers of the organization, by name',
  query: z.object({ ...paging(PAGE.identityProviders), ...ofOrganization }),
  output: z.object({ identityProviders: z.array(identityProvider), pagination }),
});

export const createIdentityProvider = admins.post('/admin/identity-providers', {
  summary: 'Add an OpenID Connect provider, which is off until it is switched on',
  body: provenAlone(newProvider.extend(proof)),
  status: 201,
  output: oneProvider,
});

export const getIdentityProvider = anyAdmin.get('/admin/identity-providers/{id}', {
  summary: 'One provider, without its secret',
  query: z.object(ofOrganization),
  output: oneProvider,
});

export const editIdentityProvider = anyAdmin.put('/admin/identity-providers/{id}', {
  summary:
    'Change what is given of a provider; what lets anybody in needs the password again. A super admin may only switch it off, and of a SAML provider nothing else is changed here',
  query: z.object(ofOrganization),
  body: edition.refine(
    (change) => letsNobodyIn(change) || has(change, 'passkey') || has(change, 'password'),
    {
      error: MESSAGES.passwordRequired,
      path: ['password'],
      when: () => true,
    },
  ),
  output: oneProvider,
});

export const deleteIdentityProvider = admins.delete('/admin/identity-providers/{id}', {
  summary: 'Delete a provider; its people stay, and sign in another way',
  output: oneProvider,
});

export const tryIdentityProvider = admins.post('/admin/identity-providers/{id}/test', {
  summary:
    'An address of this installation at which the caller tries the provider out, once, also while it is off',
  shownOnce: true,
  output: z.object({ url: z.string() }),
});

/** What would have become of a sign-in. */
export const TEST_OUTCOMES = ['signed_in', 'refused', 'failed'] as const;

const lastTest = z.object({
  at: instant,
  outcome: z.enum(TEST_OUTCOMES),
  /** Why not, as people read it; null where it would have worked. */
  reason: z.string().nullable(),
  /** Whose account it leads to, with the role that they would have then. */
  account: z.object({ name: z.string(), email: z.string(), role: z.enum(ROLES) }).nullable(),
  /** The groups that it told, as roles are given by them. */
  groups: z.array(z.string()),
  /** What the provider said, in order. */
  claims: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type LastTest = z.output<typeof lastTest>;

export const getLastTest = admins.get('/admin/identity-providers/{id}/last-test', {
  summary: 'What came of the last time that somebody tried the provider out',
  output: z.object({ lastTest: lastTest.nullable() }),
});

export const discover = anybody.post('/auth/discover', {
  summary: 'Which ways to sign in are offered to addresses of a domain, whoever has one there',
  body: z.object({ email: email(MESSAGES.emailRequired, MESSAGES.emailInvalidAtSignIn) }),
  output: z.object({
    password: z.boolean(),
    providers: z.array(z.object({ _id: id, name: z.string(), protocol: z.enum(PROTOCOLS) })),
  }),
});

export const startOwnSignIn = anybody.get('/sso/{id}/start', {
  summary:
    'Send the browser to a provider of an organization; to /login with an error where it does not answer',
  query: z.object({ test: z.string().max(100).optional().catch(undefined) }),
  status: 302,
  output: 'redirect',
});

/** A parameter that is repeated counts as missing. */
const parameter = z.string().max(4096).optional().catch(undefined);

export const ownSignInCallback = anybody.get('/sso/{id}/callback', {
  summary:
    'Where that provider sends the browser back to; goes on to /oauth/callback with a token or an error',
  query: z.object({
    code: parameter,
    state: parameter,
    iss: parameter,
    error: parameter,
    error_description: parameter,
  }),
  status: 302,
  output: 'redirect',
});
