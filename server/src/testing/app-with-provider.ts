import { CLIENT } from './identity-client.ts';
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface AppWithProvider {
  readonly app: TestApp;
  readonly provider: IdentityProvider;
  close(): Promise<void>;
}

/** The application with a provider that knows it. */
export async function startAppWithProvider(
  options: { readonly claimsInUserInfoOnly?: boolean; readonly env?: Record<string, string> } = {},
): Promise<AppWithProvider> {
  const { env = {}, ...rest } = options;
  const base = env.PUBLIC_URL ?? 'http://127.0.0.1:3000';
  const provider = await startIdentityProvider({ redirectUri: `${base}/api/google/callback`, ...rest });
  const app = await startTestApp({
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_ISSUER: provider.issuer,
    ...env,
  });
  return {
    app,
    provider,
    async close() {
      await app.close();
      await provider.close();
    },
  };
}
