/** What a token may be used for: each scope opens some calls, and never more than its owner may do. */

/** Each has a scope for reading and one for writing. */
export const SCOPE_SUBJECTS = [
  'tickets',
  'chat',
  'approvals',
  'drafts',
  'views',
  'macros',
  'notifications',
  'catalog',
  'people',
  'teams',
  'service-times',
  'schedules',
  'organization',
  'mail',
  'installation',
] as const;
export type ScopeSubject = (typeof SCOPE_SUBJECTS)[number];

/** Those that stand alone. */
export const SINGLE_SCOPES = ['comments:write', 'notes', 'reports:read', 'audit:read'] as const;

export type TokenScope = `${ScopeSubject}:${'read' | 'write'}` | (typeof SINGLE_SCOPES)[number];

export const TOKEN_SCOPES: readonly TokenScope[] = [
  ...SCOPE_SUBJECTS.flatMap((subject) => [`${subject}:read`, `${subject}:write`] as const),
  ...SINGLE_SCOPES,
];

/** A call asks for a scope, is open to every token, or takes the session of somebody who signed in. */
export type CallScope = TokenScope | 'any_token' | 'session';

/** A connection that stays open is for the chat: it takes both. */
export const SOCKET_SCOPES = ['chat:read', 'chat:write'] as const satisfies readonly TokenScope[];
