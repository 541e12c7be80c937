/** The record by which whoever runs a domain's DNS says that it is an organization's. */
import type { LookupResult } from '@switchboard/contract/organizations/domains.ts';
import type { TextRecords } from '../../../platform/outbound/text-records.ts';

interface Proof {
  readonly domain: string;
  readonly challenge: string;
}

/** Below a label of our own, so that nothing else stands there and nobody's mail depends on it. */
export const recordOf = ({ domain, challenge }: Proof) => ({
  name: `_switchboard-challenge.${domain}`,
  value: `switchboard-domain=${challenge}`,
});

export async function lookUp(textsOf: TextRecords, proof: Proof): Promise<LookupResult> {
  const { name, value } = recordOf(proof);
  const texts = await textsOf(name);
  if (texts === null) return 'unanswered';
  return texts.some((text) => text.trim() === value) ? 'found' : 'missing';
}
