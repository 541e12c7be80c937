/** Providers of organizations that speak SAML 2.0; what they share with the others is in `identity-providers.ts`. */
import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES } from '../enums.ts';
import { LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { flag } from '../query.ts';
import { requiredLine, requiredText } from '../text.ts';
import { claimName, oneProvider, USUAL_CLAIMS } from './identity-providers.ts';
import { has, proof, provenAlone } from './proof.ts';
import { SAML } from './saml-limits.ts';
import { SAML_MESSAGES as WORDS } from './saml-messages.ts';

const TAG = 'Sign-in of organizations';

/** What stands for the name by which the provider knows somebody, in place of an attribute. */
export const NAME_ID = 'NameID';

/** What stands for the provider's own session. */
export const SESSION_INDEX = 'SessionIndex';

const attributes = z.object({
  email: claimName.default(USUAL_CLAIMS.email),
  firstName: claimName.default('firstName'),
  lastName: claimName.default('lastName'),
  groups: claimName.default(USUAL_CLAIMS.groups),
});

/** What a provider calls what it says, where nothing else is given. */
export const USUAL_ATTRIBUTES = attributes.parse({});

const address = z.url({ protocol: /^https?$/ });
const isAddress = (text: string) => address.safeParse(text).success && !text.includes('#');

const given = {
  name: requiredLine('Name', LENGTH.name),
  /** As the provider calls itself: its entity ID. */
  issuer: requiredLine('Entity ID', SAML.entityId, WORDS.entityIdRequired),
  /** Where it takes sign-ins by redirect. */
  ssoUrl: requiredLine('Sign-in address', SAML.address, WORDS.ssoUrlRequired).refine(
    isAddress,
    WORDS.ssoUrlInvalid,
  ),
  /** Each as PEM, or as the Base64 in it. */
  certificates: z
    .array(z.string(WORDS.certificateInvalid).max(SAML.certificate, WORDS.certificateInvalid), {
      error: WORDS.certificatesRequired,
    })
    .min(1, WORDS.certificatesRequired)
    .max(SAML.certificates, WORDS.certificatesTooMany),
  claims: attributes,
  secondFactorAtProvider: flag,
};

const newProvider = z.object({
  ...given,
  claims: attributes.prefault({}),
  secondFactorAtProvider: flag.default(false),
});
export type SamlProviderFields = z.output<typeof newProvider>;

const admins = callsFor(permitted('organization.edit', 'organization', MEMBER_ROLES), TAG);

export const createSamlProvider = admins.post('/admin/identity-providers/saml', {
  summary: 'Add a SAML provider, which is off until it is switched on',
  body: provenAlone(newProvider.extend(proof)),
  status: 201,
  output: oneProvider,
});

const edition = z
  .object(given)
  .partial()
  .extend({ version: z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid), ...proof });

/** To call one otherwise lets nobody in. */
export const renamesAlone = (change: unknown) => {
  const given = Object(change) as Readonly<Record<string, unknown>>;
  return ['issuer', 'ssoUrl', 'certificates', 'claims', 'secondFactorAtProvider'].every(
    (name) => given[name] === undefined,
  );
};

export const editSamlProvider = admins.put('/admin/identity-providers/{id}/saml', {
  summary: 'Change what is given of a SAML provider; all but its name needs the password again',
  body: edition.refine(
    (change) => renamesAlone(change) || has(change, 'passkey') || has(change, 'password'),
    { error: MESSAGES.passwordRequired, path: ['password'], when: () => true },
  ),
  output: oneProvider,
});

export const readSamlMetadata = admins.post('/admin/identity-providers/saml/metadata', {
  summary: 'What the metadata of a SAML provider says, pasted or fetched from an address; nothing is kept',
  body: z.object({ metadata: requiredText('Metadata', SAML.metadataBytes, WORDS.metadataRequired) }),
  bodyBytes: 2 * SAML.metadataBytes,
  repeatable: true,
  output: z.object({
    issuer: z.string(),
    ssoUrl: z.string(),
    /** As PEM: those that can be used, at most as many as a provider has here. */
    certificates: z.array(z.string()),
  }),
});

const anybody = callsFor('public', 'Sign-in');

export const ownSamlMetadata = anybody.get('/sso/{id}/metadata', {
  summary: 'What a SAML provider has to know of this installation, as XML',
  output: 'file',
});

/** A parameter that is repeated counts as missing. */
const parameter = (most: number) => z.string().max(most).optional().catch(undefined);

export const samlAnswer = anybody.post('/sso/{id}/acs', {
  summary:
    'Where a SAML provider has the browser post its answer to; goes on to /api/sso/{id}/finish, or to /oauth/callback with an error',
  body: z.object({ SAMLResponse: parameter(SAML.formBytes), RelayState: parameter(LENGTH.name) }).catch({}),
  takesForm: 'fields',
  fromAnywhere: true,
  bodyBytes: SAML.formBytes,
  status: 303,
  output: 'redirect',
});

export const finishSamlSignIn = anybody.get('/sso/{id}/finish', {
  summary:
    'Where the browser that began a sign-in goes on with the answer; to /oauth/callback with a token or an error',
  query: z.object({ handle: parameter(LENGTH.name) }),
  status: 302,
  output: 'redirect',
});
