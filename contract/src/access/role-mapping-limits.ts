/** Groups of a provider that give roles, and what is read of the groups that it tells. */
export const ROLE_MAPPINGS = {
  most: 50,
  /** Of a group's name. */
  group: 255,
  /** Groups of one person; what a provider tells beyond is not read. */
  groupsRead: 1_000,
  /** Groups that are kept of the last time that somebody tried a provider out. */
  groupsShown: 100,
} as const;
