import type {
  DomainOfOrganization,
  OrganizationDomain,
} from '@switchboard/contract/organizations/domains.ts';
import type { DomainOfOrganizationRow, DomainRow } from './domain.repo.ts';
import { recordOf } from './txt-record.ts';

const moment = (at: Date | null) => at?.toISOString() ?? null;

export function presentDomain(row: DomainRow): OrganizationDomain {
  const { name, value } = recordOf(row);
  return {
    _id: row.id,
    domain: row.domain,
    state: row.state,
    txtName: name,
    txtValue: value,
    verifiedBy: row.verified_by,
    verifiedAt: moment(row.verified_at),
    checkedAt: moment(row.checked_at),
    failingSince: moment(row.failing_since),
    decision:
      row.approved === null || row.decided_at === null
        ? null
        : { approved: row.approved, note: row.note ?? '', at: row.decided_at.toISOString() },
    createdAt: row.created_at.toISOString(),
  };
}

export const presentDomainOfOrganization = (row: DomainOfOrganizationRow): DomainOfOrganization => ({
  ...presentDomain(row),
  organization: { _id: row.organization_id, name: row.organization_name, code: row.organization_code },
});
