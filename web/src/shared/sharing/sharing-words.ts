import type { SharingMode } from '@switchboard/contract/enums.ts';

/** What a mode is called, and who reads tickets by it beside those who are on them and their staff. */
export const sharingWords = (
  organization: string,
): Readonly<Record<SharingMode, { readonly label: string; readonly description: string }>> => ({
  private: { label: 'Private', description: 'Nobody else.' },
  project: { label: 'Project', description: 'Members, manager and BU head of its project.' },
  managers: { label: 'Managers', description: 'All managers and BU heads.' },
  everyone: { label: `Everyone in ${organization}`, description: 'All active people.' },
});
