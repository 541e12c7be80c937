/** Whoever signs out here is offered to sign out at their organization's own provider, too. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { createKeyedLimit } from '../../../../platform/keyed-limit.ts';
import { createOutbound } from '../../../../platform/outbound/outbound.ts';
import { getActingUser } from '../../../people/user.repo.ts';
import { describe } from '../sign-in-pages.ts';
import { findProviderOfAddress } from './own-provider.repo.ts';
import { ASKED_AT_ONCE, signOutAt } from './own-provider.ts';

interface ProviderSignOut {
  /** The provider's. */
  readonly name: string;
  readonly url: string;
}

type OfferSignOut = (providerId: string, actor: Actor) => Promise<ProviderSignOut | null>;

/** Null of a provider that has no page for it, does not answer, or speaks SAML: the session here has ended all the same. */
export function createSignOutOffer({ database: { db }, config, log, secretKey }: Deps): OfferSignOut {
  const asking = { outbound: createOutbound(config), secretKey, baseUrl: config.baseUrl };
  const askedAtOnce = createKeyedLimit(ASKED_AT_ONCE);
  const offer: OfferSignOut = async (providerId, actor) => {
    const row = await findProviderOfAddress(db, providerId);
    if (row?.protocol !== 'oidc') return null;
    const { email } = await getActingUser(db, actor);
    const url = await askedAtOnce.run(row.id, () => signOutAt(asking, row, email));
    return url === null ? null : { name: row.name, url };
  };
  return (providerId, actor) =>
    offer(providerId, actor).catch((error) => {
      log.warn({ reason: describe(error), provider: providerId }, 'no sign-out at a provider can be offered');
      return null;
    });
}
