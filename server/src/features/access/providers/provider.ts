/** The OpenID Connect provider of the installation. */
import type { Secrets } from './attempt.repo.ts';
import { beginFlow, describeProvider, finishFlow, type ProviderConfig } from './openid-flow.ts';
import { type ProviderPerson, toPerson } from './provider-person.ts';

export interface Provider {
  /** @returns where to send the browser, and what has to be remembered until it is back */
  begin(): Promise<{ location: string; secrets: Secrets }>;
  /** @throws when anything about the answer is not as it has to be */
  finish(answer: Readonly<Record<string, string | undefined>>, secrets: Secrets): Promise<ProviderPerson>;
}

/** Keys are looked after by the library; addresses and abilities hardly ever change. */
const METADATA_LIFE_MS = 60 * 60 * 1000;

/** @param redirectUri the one address that the provider knows of this installation */
export function createProvider(config: ProviderConfig, redirectUri: string): Provider {
  const discovered = rememberFor(METADATA_LIFE_MS, () => describeProvider(config));
  return {
    begin: async () => beginFlow(await discovered(), redirectUri),
    async finish(answer, secrets) {
      const { issuer, claims } = await finishFlow(await discovered(), redirectUri, answer, secrets);
      return toPerson(issuer, claims);
    },
  };
}

/** Asks once for many callers; a failure is forgotten at once, or bridged by what was known before. */
function rememberFor<Value>(life: number, ask: () => Promise<Value>): () => Promise<Value> {
  let known: { value: Value; until: number } | null = null;
  let asking: Promise<Value> | null = null;
  return async () => {
    if (known !== null && known.until > Date.now()) return known.value;
    asking ??= ask()
      .then((value) => {
        known = { value, until: Date.now() + life };
        return value;
      })
      .finally(() => {
        asking = null;
      });
    const { value: old } = known ?? {};
    return asking.catch((error) => {
      if (old === undefined) throw error;
      return old;
    });
  };
}
