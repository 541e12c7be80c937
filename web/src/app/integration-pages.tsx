/** Pages of programs that sign in, with what they know of the person from other features. */
import { useSecondFactor } from '../features/second-factor/api.ts';
import { codesOf } from '../features/second-factor/components/codes-of.ts';
import { TokensSection } from '../features/tokens/components/TokensSection.tsx';
import { ServiceAccountsPage } from '../features/tokens/pages/ServiceAccountsPage.tsx';

/** Whoever makes a secret is asked for a code, too, where they have a second factor. */
const useCodes = () => codesOf(useSecondFactor().data);

export const ServiceAccountsWithProof = () => <ServiceAccountsPage codes={useCodes()} />;

export const TokensWithProof = () => <TokensSection codes={useCodes()} />;
