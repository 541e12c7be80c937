/** People, and how they sign in. */

import type { LastTest, Protocol } from '@switchboard/contract/access/identity-providers.ts';
import type { MappedRole, NewcomerRole } from '@switchboard/contract/access/sign-in-policy.ts';
import type { TokenKind } from '@switchboard/contract/access/tokens/tokens.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import type { ListColumns, ListMode } from '@switchboard/contract/tickets/views/view-values.ts';
import type { ColumnType, Generated } from 'kysely';

/** How the e-mail was verified: the person followed a link, an admin entered it, or nothing but the person's own word. */
export type EmailProof = 'confirmed' | 'vouched' | 'claimed';

/** Earlier versions kept no groups. */
type StoredTest = Omit<LastTest, 'groups'> & Partial<Pick<LastTest, 'groups'>>;

export interface AccountTables {
  users: {
    id: string;
    organization_id: string | null;
    role: Role;
    first_name: string;
    last_name: string;
    email: string;
    password_hash: string | null;
    contact_number: Generated<string>;
    department: Generated<string>;
    is_active: Generated<boolean>;
    auto_assign: Generated<boolean>;
    origin: Generated<'admin' | 'registration' | 'provider' | 'import' | 'setup'>;
    awaiting_approval: Generated<boolean>;
    invited: Generated<boolean>;
    email_proof: Generated<EmailProof>;
    /** Null for somebody who never signed in. */
    last_sign_in_at: Date | null;
    theme: string | null;
    compact_mode: Generated<boolean>;
    sidebar_collapsed: Generated<boolean>;
    keyboard_shortcuts: Generated<boolean>;
    /** Null for somebody who has not chosen. */
    pinned_views: string[] | null;
    list_columns: Generated<ListColumns>;
    list_mode: Generated<ListMode>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
    /** Since when nothing can be sent to their address, and why. */
    mail_problem_since: Date | null;
    mail_problem: string | null;
  };
  sessions: {
    id: string;
    token_hash: Buffer;
    user_id: string;
    created_at: Date;
    last_seen_at: Date;
    address: string;
    user_agent: Generated<string>;
    /** The organization's own provider that it came by; null for any other way. */
    provider_id: string | null;
    /** What that provider calls it. */
    provider_session: string | null;
  };
  /** What scripts sign in with. */
  api_tokens: {
    id: string;
    /** Null for a super admin's. */
    organization_id: string | null;
    user_id: string;
    kind: TokenKind;
    name: string;
    prefix: string;
    token_hash: Buffer;
    scopes: string[];
    created_at: Date;
    expires_at: Date;
    last_used_at: Date | null;
    last_used_address: string | null;
    revoked_at: Date | null;
    /** When its owner was told that it ends soon. */
    told_at: Date | null;
  };
  /** Their rows of `users` are deleted ones from the first moment on: names, and nobody. */
  service_accounts: {
    organization_id: string;
    id: string;
    name: string;
    role: Exclude<Role, 'super_admin'>;
    scopes: string[];
    created_by: string;
    created_at: Date;
    version: Generated<number>;
    deleted_at: Date | null;
  };
  /** The networks that somebody has signed in from. */
  sign_in_places: {
    user_id: string;
    place: string;
    last_at: Date;
  };
  /** Browsers with their systems, by name, that somebody has signed in with. */
  sign_in_devices: {
    user_id: string;
    device: string;
    last_at: Date;
  };
  /** From places that were new to the account, whether it exists or not. */
  failed_sign_ins: {
    /** SHA-256, of the domain too. */
    email: Buffer;
    domain: Buffer;
    place: string;
    times: number;
    last_at: Date;
  };
  identities: {
    issuer: string;
    subject: string;
    user_id: string;
    created_at: Date;
    last_used_at: Date;
  };
  identity_providers: {
    organization_id: string;
    id: string;
    name: string;
    protocol: Generated<Protocol>;
    /** Of a SAML provider its entity ID. */
    issuer: string;
    /** Blank of a SAML provider. */
    client_id: string;
    /** Sealed for this provider; empty of a SAML provider. */
    client_secret: Buffer;
    /** Where a SAML provider takes sign-ins. */
    sso_url: string | null;
    claim_email: string;
    claim_first_name: string;
    claim_last_name: string;
    claim_groups: string;
    trusts_emails: boolean;
    second_factor_at_provider: boolean;
    is_active: boolean;
    /** Of an admin who is about to try it out. */
    test_token_hash: Buffer | null;
    test_asked_at: Date | null;
    test_asked_by: string | null;
    last_test: ColumnType<StoredTest | null, string | null | undefined, string | null>;
    version: Generated<number>;
    created_at: Date;
  };
  sign_in_policies: {
    organization_id: string;
    just_in_time: boolean;
    unmapped_role: NewcomerRole | null;
    version: number;
  };
  sign_in_enforcements: {
    organization_id: string;
    /** Null while other ways are open. */
    enforced_at: Date | null;
    version: number;
  };
  emergency_admins: {
    organization_id: string;
    user_id: string;
    chosen_at: Date;
  };
  role_mappings: {
    organization_id: string;
    id: string;
    group_name: string;
    role: MappedRole;
    /** When a super admin let it make admins. */
    approved_at: Date | null;
    position: number;
    created_at: Date;
  };
  provider_identities: {
    organization_id: string;
    provider_id: string;
    subject: string;
    user_id: string;
    created_at: Date;
    last_used_at: Date;
  };
  provider_certificates: {
    organization_id: string;
    provider_id: string;
    /** SHA-256 in hexadecimal. */
    fingerprint: string;
    pem: string;
    valid_to: Date;
    /** When the admins were told that it ends. */
    told_at: Date | null;
    position: number;
  };
  saml_requests: {
    /** Of what comes back beside the answer. */
    state_hash: Buffer;
    browser_hash: Buffer;
    provider_id: string;
    /** What the answer has to name. */
    request_id: string;
    /** Who tries that provider out. */
    tested_by: string | null;
    created_at: Date;
    answered_at: Date | null;
    /** Of what leads the browser to the answer. */
    handle_hash: Buffer | null;
    /** What the provider said, sealed for this request. */
    answer: Buffer | null;
  };
  provider_attempts: {
    state_hash: Buffer;
    browser_hash: Buffer;
    nonce: string;
    code_verifier: string;
    /** Null for the provider of the installation. */
    provider_id: string | null;
    /** Who tries that provider out. */
    tested_by: string | null;
    created_at: Date;
  };
  hand_offs: {
    token_hash: Buffer;
    /** Of the cookie of the browser that began the sign-in. */
    browser_hash: Buffer;
    user_id: string;
    purpose: 'session' | 'profile';
    /** Somebody else has asked for a second proof. */
    second_factor_done: Generated<boolean>;
    /** As of the session that it leads to. */
    provider_id: string | null;
    provider_session: string | null;
    created_at: Date;
  };
  second_factors: {
    user_id: string;
    sealed_key: Buffer;
    enabled_at: Date | null;
    /** The newest time step whose code was accepted: no step is accepted twice. */
    last_step: number | null;
    created_at: Date;
  };
  passkeys: {
    id: string;
    user_id: string;
    credential_id: Buffer;
    public_key: Buffer;
    counter: number;
    transports: string[];
    /** The host name that it was made for. */
    host: string;
    name: string;
    synced: boolean;
    created_at: Date;
    last_used_at: Date | null;
  };
  passkey_challenges: {
    challenge_hash: Buffer;
    purpose: 'registration' | 'sign_in' | 'second_factor' | 'confirmation';
    /** Of what asked: a browser's cookie, half a sign-in, or a session. */
    asker_hash: Buffer;
    created_at: Date;
  };
  recovery_codes: {
    user_id: string;
    code_hash: Buffer;
    used_at: Date | null;
  };
  sign_in_challenges: {
    id: string;
    token_hash: Buffer;
    user_id: string;
    sealed_key: Buffer | null;
    tries: Generated<number>;
    /** As of the session that it leads to. */
    provider_id: string | null;
    provider_session: string | null;
    created_at: Date;
  };
  account_links: {
    id: string;
    purpose: 'password_reset' | 'registration' | 'email_change' | 'invitation';
    user_id: string | null;
    email: string;
    requested_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  account_link_tokens: {
    token_hash: Buffer;
    link_id: string;
  };
  pending_registrations: {
    link_id: string;
    organization_id: string;
    first_name: string;
    last_name: string;
    contact_number: string;
    department: string;
  };
}
