import { PAGE } from '@switchboard/contract/limits.ts';
import {
  addDomain,
  approveDomain,
  DOMAIN_STATES,
  declineDomain,
  listDomains,
  listEveryDomain,
  removeDomain,
  verifyDomain,
} from '@switchboard/contract/organizations/domains.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation } from '../../lib/cache/api-hooks.ts';
import { choiceParam, choicesParam, pageParam, type UrlValues } from '../../lib/lists/url-params.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';

const NAME = ['domains'] as const;
const changes = { changes: [NAME] };

export const useDomains = (page: number) =>
  useListQuery([...NAME, 'own'], { page, limit: PAGE.domains }, (options) => call(listDomains, options));

export const useAddDomain = () =>
  useApiMutation((domain: string) => call(addDomain, { body: { domain } }), changes);

export const useVerifyDomain = () =>
  useApiMutation((id: string) => call(verifyDomain, { params: { id } }), { ...changes, evenRefused: true });

export const useRemoveDomain = (id: string) =>
  useApiMutation(() => call(removeDomain, { params: { id } }), changes);

/** What the page of all organizations shows. */
export const EVERY_VIEWS = ['domains', 'groups'] as const;

export const everyDomainParams = {
  page: pageParam,
  state: choicesParam(DOMAIN_STATES),
  tab: choiceParam(EVERY_VIEWS, 'domains'),
} as const;

export const useEveryDomain = ({
  page,
  state,
}: Pick<UrlValues<typeof everyDomainParams>, 'page' | 'state'>) =>
  useListQuery([...NAME, 'every'], { page, state: state.join(','), limit: PAGE.domains }, (options) =>
    call(listEveryDomain, options),
  );

export type DomainDecision = 'approve' | 'decline';

export const useDecideDomain = (id: string, decision: DomainDecision) =>
  useApiMutation(
    (note: string) =>
      call(decision === 'approve' ? approveDomain : declineDomain, { params: { id }, body: { note } }),
    changes,
  );
