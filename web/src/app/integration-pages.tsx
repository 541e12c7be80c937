/** Pages of programs that sign in, with what they know of the person from other features. */
import { useSecondFactor } from '../features/second-factor/api.ts';
import { TokensSection } from '../features/tokens/components/TokensSection.tsx';
import { ServiceAccountsPage } from '../features/tokens/pages/ServiceAccountsPage.tsx';

/** Whoever makes a secret is asked for a code, too, where they have one. */
const useAsksCode = () => useSecondFactor().data?.enabled ?? false;

export const ServiceAccountsWithProof = () => <ServiceAccountsPage asksCode={useAsksCode()} />;

export const TokensWithProof = () => <TokensSection asksCode={useAsksCode()} />;
