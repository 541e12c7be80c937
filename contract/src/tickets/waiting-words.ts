/** Whom a ticket waits for, in words. */
import type { WaitingKind } from '../enums.ts';

export const WAITING_NAMES: Readonly<Record<WaitingKind, string>> = {
  approver: 'Approval',
  vendor: 'Vendor',
  requester: 'Requester',
  agent: 'Agent',
  team: 'Nobody yet',
};

interface WaitedFor {
  readonly kind: WaitingKind;
  readonly people: readonly { readonly firstName: string; readonly lastName: string }[];
  readonly team: { readonly name: string } | null;
  readonly vendor: string | null;
}

export function waitingText({ kind, people: [first, ...others], team, vendor }: WaitedFor): string {
  if (kind === 'agent' && first !== undefined) return `${first.firstName} ${first.lastName}`;
  if (kind === 'approver' && first !== undefined) {
    const name = `${first.firstName} ${first.lastName}`;
    return others.length === 0 ? name : `${name} and ${others.length} more`;
  }
  return vendor ?? team?.name ?? WAITING_NAMES[kind];
}
