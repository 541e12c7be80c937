import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { ORGANIZATION_PARAM } from '../../lib/choices/named-organization.ts';
import {
  oneOrganization,
  organizationChoices,
  organizationOption,
} from '../../lib/choices/organization-choices.ts';
import { usePageTitle } from '../../lib/navigation/page-title.ts';
import { useActor } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import classes from './OfOrganization.module.css';
import { text } from './text.ts';

interface OfOrganizationProps {
  /** Of the page, also before an organization is chosen. */
  title: string;
  children: ReactNode;
}

/** A page of one organization: a member's own, or the one that a super admin names above it. */
export function OfOrganization({ title, children }: OfOrganizationProps) {
  const { role } = useActor();
  return role === 'super_admin' ? <Named title={title}>{children}</Named> : children;
}

function Named({ title, children }: OfOrganizationProps) {
  const [params, setParams] = useSearchParams();
  const id = params.get(ORGANIZATION_PARAM) ?? '';
  const { data, isError } = useQuery(oneOrganization(id));
  const client = useQueryClient();
  const loadOptions = useCallback(
    async (search: string) => (await client.fetchQuery(organizationChoices(search))).map(organizationOption),
    [client],
  );
  const known = data && data._id === id ? organizationOption(data) : null;
  return (
    <>
      <div className={classes.bar}>
        <SearchSelect
          key={known?.value ?? ''}
          label={text.label}
          what={text.what}
          placeholder={text.choose}
          value={known}
          loadOptions={loadOptions}
          // What else the address says is of the organization before.
          onChange={(chosen) => setParams(chosen ? { [ORGANIZATION_PARAM]: chosen.value } : {})}
        />
      </div>
      {id === '' || isError ? (
        <Unnamed title={title} missing={id !== ''} />
      ) : (
        <Fragment key={id}>{children}</Fragment>
      )}
    </>
  );
}

function Unnamed({ title, missing }: { title: string; missing: boolean }) {
  usePageTitle(title);
  return (
    <Page>
      <PageHead title={title} />
      <EmptyState title={missing ? text.missing : text.unnamed} />
    </Page>
  );
}
