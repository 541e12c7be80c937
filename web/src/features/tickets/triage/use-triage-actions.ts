import type { TriageTicket } from '@switchboard/contract/tickets/triage.ts';
import { useState } from 'react';
import { KEY } from '../../../lib/navigation/key-table.ts';
import { useKeys } from '../../../lib/navigation/keys.ts';
import { useActor } from '../../../lib/session/session.ts';
import { useTriageAct } from './api.ts';
import type { AskedAction } from './TriageDialogs.tsx';

export interface ActionKey {
  readonly action: 'accept' | AskedAction;
  readonly keys: string;
}

const ACTIONS: readonly ActionKey[] = [
  { action: 'accept', keys: KEY.triageAccept },
  { action: 'assign', keys: KEY.triageAssign },
  { action: 'duplicate', keys: KEY.triageDuplicate },
  { action: 'decline', keys: KEY.triageDecline },
  { action: 'snooze', keys: KEY.triageSnooze },
];

/** What the reader may do with the chosen ticket, by buttons and keys. */
export function useTriageActions(ticket: TriageTicket | undefined) {
  const actor = useActor();
  const { mutate, isPending } = useTriageAct();
  const [asked, setAsked] = useState<AskedAction | null>(null);
  // Who runs the desk takes no tickets.
  const actions = ACTIONS.filter(({ action }) => action !== 'accept' || actor.role === 'devops_agent');
  const act = (action: ActionKey['action']) => {
    if (ticket === undefined || isPending) return false;
    if (action !== 'accept') setAsked(action);
    else mutate({ action, ticket });
    return true;
  };
  useKeys(actions.map(({ action, keys }) => ({ keys, run: () => act(action) })));
  return { actions, act, asked, close: () => setAsked(null), busy: isPending };
}
