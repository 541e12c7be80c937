/** Provisioning by SCIM: tokens of an organization, and what one request may ask for or bring. */
export const SCIM = {
  tokens: 5,
  /** Resources of one page of a list: the most, and as many as are given where nothing is said. */
  count: 200,
  usualCount: 100,
  /** Characters of a filter, and comparisons in it. */
  filter: 1_000,
  comparisons: 10,
  /** Changes of one PATCH, and values that one of them brings. */
  operations: 1_000,
  /** Members of one group, and of all groups of one answer. */
  members: 20_000,
  groups: 2_000,
  /** Bytes of what is sent. */
  bodyBytes: 2 * 1024 * 1024,
  /** Characters of a group's name, and of the directory's id of something. */
  name: 255,
  externalId: 255,
  /** Calls of all tokens of one organization in a minute. */
  calls: 1_500,
} as const;
