import type {
  LeadsScope,
  LicenseType,
  OrganizationStatus,
  ProjectStatus,
  Role,
  SharingChoice,
  SharingMode,
  StaffOrEveryone,
} from '@switchboard/contract/enums.ts';
import type { DomainProof, DomainState } from '@switchboard/contract/organizations/domains.ts';
import type { Generated } from 'kysely';
import type { DateOnly } from './date-only.ts';

export interface OrganizationTables {
  /** Without a row nothing is shared. */
  access_settings: {
    organization_id: string;
    version: Generated<number>;
    allowed_sharing: Generated<SharingMode[]>;
    default_sharing: Generated<SharingMode>;
    leads_scope: Generated<LeadsScope>;
    raise_for: Generated<StaffOrEveryone>;
    confidential_by: Generated<StaffOrEveryone>;
    fallback_approver_id: Generated<string | null>;
    link_needs_sign_in: Generated<boolean>;
    reminder_hours: Generated<number>;
    expiry_days: Generated<number>;
  };
  organizations: {
    id: string;
    name: string;
    code: string;
    ticket_prefix: string;
    entity: Generated<string>;
    description: Generated<string>;
    status: Generated<OrganizationStatus>;
    street: Generated<string>;
    city: Generated<string>;
    state: Generated<string>;
    zip_code: Generated<string>;
    country: Generated<string>;
    phone: Generated<string>;
    email: Generated<string>;
    website: Generated<string>;
    logo_file: string | null;
    logo_version: string | null;
    logo_bytes: Generated<number>;
    /** Its own limit; null for what the installation allows each. */
    storage_gigabytes: number | null;
    total_licenses: Generated<number>;
    license_type: Generated<LicenseType>;
    license_notes: Generated<string>;
    /** Roles whose people must have a second factor. */
    second_factor_roles: Generated<Role[]>;
    last_ticket_number: Generated<number>;
    created_by: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
    /** When it went to another database. */
    moved_at: Date | null;
    /** The address that its people are told. */
    moved_to: string | null;
    /** It is on its way here. */
    arriving: Generated<boolean>;
  };
  /** Kept by triggers; absent until there is a file. */
  organization_storage: {
    organization_id: string;
    bytes: number;
  };
  organization_people: {
    organization_id: string;
    user_id: string;
    since: Generated<Date>;
    /** When they moved to another organization, and what they were called then. */
    until: Date | null;
    first_name: string | null;
    last_name: string | null;
    email: string | null;
    role: Role | null;
  };
  organization_domains: {
    organization_id: string;
    id: string;
    domain: string;
    /** What the record in the DNS has to say. */
    challenge: string;
    state: Generated<DomainState>;
    /** Null unless it counts as verified. */
    verified_by: DomainProof | null;
    verified_at: Date | null;
    checked_at: Date | null;
    /** Since when the record is missing, and when the admins were told of it. */
    failing_since: Date | null;
    told_at: Date | null;
    /** What a super admin has said last. */
    approved: boolean | null;
    note: string | null;
    decided_at: Date | null;
    created_at: Date;
  };
  categories: {
    organization_id: string;
    id: string;
    name: string;
    description: Generated<string>;
    /** Its new tickets are. */
    confidential: Generated<boolean>;
    /** Who is on those in place of the leads of their projects. */
    handlers: Generated<string[]>;
    created_at: Generated<Date>;
    archived_at: Date | null;
  };
  subcategories: {
    organization_id: string;
    id: string;
    category_id: string;
    name: string;
    description: Generated<string>;
    created_at: Generated<Date>;
    archived_at: Date | null;
  };
  projects: {
    organization_id: string;
    id: string;
    name: string;
    code: string;
    description: Generated<string>;
    manager_id: string | null;
    bu_head_id: string | null;
    status: Generated<ProjectStatus>;
    start_date: DateOnly | null;
    end_date: DateOnly | null;
    created_at: Generated<Date>;
    archived_at: Date | null;
    /** The mode that its tickets may have; null where it follows the organization. */
    sharing: SharingMode | null;
  };
  project_members: {
    organization_id: string;
    project_id: string;
    user_id: string;
  };
  /** A view: what a choice comes to in each project; what is missing is private. */
  shared_places: {
    organization_id: string;
    project_id: string;
    chosen: SharingChoice;
    mode: SharingMode;
  };
}
