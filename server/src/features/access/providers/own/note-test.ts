/** What came of trying a provider out, kept for the page that asked. */
import { IDENTITY_PROVIDERS } from '@switchboard/contract/access/identity-provider-limits.ts';
import type { LastTest } from '@switchboard/contract/access/identity-providers.ts';
import { ROLE_MAPPINGS } from '@switchboard/contract/access/role-mapping-limits.ts';
import { SESSION_INDEX } from '@switchboard/contract/access/saml-providers.ts';
import type { Database } from '../../../../platform/database/open-database.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import { fullName } from '../../../people/person-ref.ts';
import type { Vouched } from '../openid-flow.ts';
import { groupsOf } from './groups.ts';
import { type OwnProviderRow, updateOwnProvider } from './own-provider.repo.ts';
import { personOf } from './own-provider.ts';
import { findPlace } from './sign-in-with-own-provider.ts';

const NOT_VOUCHED = 'What the provider says names nobody';

type Result = Pick<LastTest, 'outcome' | 'reason' | 'account'>;

const failed = (reason: string): Result => ({ outcome: 'failed', reason, account: null });

/** @param vouched what the provider said, or why it said nothing */
export async function noteTest(
  db: Database,
  row: OwnProviderRow,
  vouched: Vouched | { readonly failure: string },
  now: Date,
): Promise<void> {
  const result = 'failure' in vouched ? failed(vouched.failure) : await resultOf(db, row, vouched);
  const claims = 'failure' in vouched ? [] : shownClaims(vouched.claims);
  const groups = 'failure' in vouched ? [] : shownGroups(row, vouched);
  const lastTest: LastTest = { at: now.toISOString(), ...result, groups, claims };
  await updateOwnProvider(row.organization_id, db, row.id, { last_test: JSON.stringify(lastTest) });
}

async function resultOf(db: Database, row: OwnProviderRow, vouched: Vouched): Promise<Result> {
  try {
    const found = await findPlace(db, row, personOf(row, vouched));
    const account =
      'role' in found
        ? { name: `${found.firstName} ${found.lastName}`.trim(), email: found.email, role: found.role }
        : { name: fullName(found.row), email: found.row.email, role: found.becomes };
    return { outcome: 'signed_in', reason: null, account };
  } catch (error) {
    if (!(error instanceof AppError)) return failed(NOT_VOUCHED);
    return { outcome: 'refused', reason: error.message, account: null };
  }
}

const shownGroups = (row: OwnProviderRow, { claims }: Vouched) =>
  groupsOf(claims[row.claim_groups]).slice(0, ROLE_MAPPINGS.groupsShown).map(storable);

/** Of the ID token or assertion, what says who its bearer is and not what it is good for. */
const UNSHOWN = ['nonce', 'at_hash', 'c_hash', 's_hash', 'jti', SESSION_INDEX];

const shownClaims = (claims: Vouched['claims']): LastTest['claims'] =>
  Object.entries(claims)
    .filter(([name]) => !UNSHOWN.includes(name))
    .slice(0, IDENTITY_PROVIDERS.testClaims)
    .map(([name, value]) => ({
      name: storable(name.slice(0, IDENTITY_PROVIDERS.claim)),
      value: storable(typeof value === 'string' ? value : JSON.stringify(value)).slice(
        0,
        IDENTITY_PROVIDERS.testClaimLength,
      ),
    }));

/** The database keeps no NUL, and no half of a pair. */
const storable = (text: string) => text.replaceAll('\u0000', '\uFFFD').toWellFormed();
