import type { AutoAssignMode } from '@switchboard/contract/enums.ts';

const modes: Record<AutoAssignMode, string> = {
  least_tickets: 'Least tickets',
  round_robin: 'Round robin',
  random: 'Random',
};

export const text = {
  title: 'Auto-assign',
  on: 'On',
  off: 'Off',
  enabled: 'Assign new tickets automatically',
  mode: 'Mode',
  modes,
  cap: 'Max tickets per agent',
  onlyActive: 'Only active agents',
  yes: 'Yes',
  no: 'No',
  save: 'Save',
  saved: 'Auto-assign settings saved',
  saveFailed: 'Failed to update settings',
  missing: 'Please check backend connection',
  retry: 'Retry',
  loading: 'Loading auto-assign',
  agents: 'Agents',
  agentsOpen: 'Open tickets',
  noAgents: 'Your organization has no DevOps agent yet.',
  agentsMissing: 'Could not load agents',
  ofCap: (open: number, cap: number) => `${open} / ${cap}`,
  ofCapSpoken: (open: number, cap: number) => `${open} of ${cap} open tickets`,
  agentSwitch: (name: string) => `Auto-assign for ${name}`,
  ownSwitch: 'Assign new tickets to me',
  toggleFailed: 'Failed to toggle auto-assign',
} as const;
