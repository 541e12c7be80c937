import { useInstallation } from '../../lib/api/installation.ts';
import type { Credentials } from '../../lib/session/session.ts';
import { text } from './text.ts';

export interface DemoChoice {
  onChoose: (credentials: Credentials) => void;
}

export type DemoAccounts = NonNullable<ReturnType<typeof useDemoAccounts>>;

/** Accounts that anybody may try, by organization; undefined where there is no demo data. */
export function useDemoAccounts() {
  const demo = useInstallation().data?.demoAccounts;
  if (!demo) return undefined;
  const groups = Map.groupBy(demo.accounts, ({ organization }) => organization || text.demoNoOrganization);
  return {
    password: demo.password,
    organizations: [...groups].map(([name, accounts]) => ({ name, accounts })),
  };
}
