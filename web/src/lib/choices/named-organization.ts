/** The organization whose set-up a super admin looks at, kept in the address; members look at their own. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useActor } from '../session/session.ts';

export const ORGANIZATION_PARAM = 'organization';

/** As calls take it: nothing of a member, and of a super admin who has named none. */
export interface NamedOrganization {
  readonly organization?: string;
}

export function useNamedOrganization(): NamedOrganization {
  const { role } = useActor();
  const [params] = useSearchParams();
  const named = role === 'super_admin' ? (params.get(ORGANIZATION_PARAM) ?? '') : '';
  return useMemo(() => (named === '' ? {} : { organization: named }), [named]);
}

/** The same organization's other page. */
export function pathWithin(path: string, { organization }: NamedOrganization): string {
  if (organization === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [ORGANIZATION_PARAM]: organization })}`;
}
