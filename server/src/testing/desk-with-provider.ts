import { CLIENT } from './identity-client.ts';
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface DeskWithProvider {
  readonly desk: TestApp;
  readonly provider: IdentityProvider;
  close(): Promise<void>;
}

/** The application with a provider that knows it. */
export async function startDeskWithProvider(
  options: { readonly claimsInUserInfoOnly?: boolean; readonly env?: Record<string, string> } = {},
): Promise<DeskWithProvider> {
  const { env = {}, ...rest } = options;
  const base = env.PUBLIC_URL ?? 'http://127.0.0.1:3000';
  const provider = await startIdentityProvider({ redirectUri: `${base}/api/google/callback`, ...rest });
  const desk = await startTestApp({
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_ISSUER: provider.issuer,
    ...env,
  });
  return {
    desk,
    provider,
    async close() {
      await desk.close();
      await provider.close();
    },
  };
}
