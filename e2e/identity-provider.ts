/** The OpenID Connect provider of the journeys, which believes whatever e-mail it is told. */
import { startIdentityProvider } from '@switchboard/server/src/testing/identity-provider.ts';

const { PORT, REDIRECT_URI } = process.env;
if (PORT === undefined || REDIRECT_URI === undefined) throw new Error('PORT and REDIRECT_URI are missing');

const provider = await startIdentityProvider({ port: Number(PORT), redirectUri: REDIRECT_URI, form: true });
process.once('SIGTERM', () => void provider.close());
