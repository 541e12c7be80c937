import { PAGE } from '@switchboard/contract/limits.ts';
import type { OrganizationDomain } from '@switchboard/contract/organizations/domains.ts';
import { useMemo, useState } from 'react';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { TablePage } from '../../../ui/list/TablePage.tsx';
import { useDomains, useRemoveDomain } from '../domain-api.ts';
import { text } from '../domain-text.ts';
import type { SettingsPart } from '../settings-list.ts';
import { AddDomainDialog } from './AddDomainDialog.tsx';
import { domainColumns } from './domain-columns.tsx';
import { RecordDialog } from './RecordDialog.tsx';

type Open =
  | { readonly kind: 'form' }
  | { readonly kind: 'record' | 'remove'; readonly domain: OrganizationDomain };

/** The mail domains of the own organization. */
export function DomainsPart({ list, tabs }: SettingsPart) {
  const query = useDomains(list.values.page);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = useMemo(
    () =>
      domainColumns({
        onRecord: (domain) => setOpen({ kind: 'record', domain }),
        onRemove: (domain) => setOpen({ kind: 'remove', domain }),
      }),
    [],
  );
  return (
    <>
      <TablePage
        words={text}
        above={tabs}
        add={{ onClick: () => setOpen({ kind: 'form' }) }}
        query={query}
        rows={query.data?.domains}
        total={query.data?.pagination.total}
        list={list}
        pageSize={PAGE.domains}
        columns={columns}
        skeletonRows={3}
      />
      {open?.kind === 'form' && (
        <AddDomainDialog onAdded={(domain) => setOpen({ kind: 'record', domain })} onClose={close} />
      )}
      {open?.kind === 'record' && <RecordDialog domain={open.domain} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog domain={open.domain} onClose={close} />}
    </>
  );
}

function RemoveDialog({ domain, onClose }: { domain: OrganizationDomain; onClose: () => void }) {
  return (
    <ConfirmRemoval
      name={domain.domain}
      words={text.removal}
      mutation={useRemoveDomain(domain._id)}
      onClose={onClose}
    />
  );
}
