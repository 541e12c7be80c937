import type { CallScope } from '../scopes.ts';

/** The chat, and what people are told. */
export const MESSAGES_SCOPES = {
  'GET /chat/images/{name}': 'chat:read',
  'GET /chat/tickets/{id}/messages': 'chat:read',
  'GET /chat/tickets/{id}/online-users': 'chat:read',
  'GET /chat/unread-count': 'chat:read',
  'POST /chat/upload-image': 'chat:write',
  'GET /admin/mail-deliveries': 'mail:read',
  'GET /admin/mail-deliveries/export': 'mail:read',
  'POST /admin/users/{id}/mail-problem/clear': 'people:write',
  'GET /notifications': 'notifications:read',
  'PUT /notifications/{id}/read': 'notifications:write',
  'GET /notifications/deliveries': 'notifications:read',
  'POST /notifications/mail-problem/clear': 'notifications:write',
  'GET /notifications/preferences': 'notifications:read',
  'PUT /notifications/preferences': 'notifications:write',
  'POST /notifications/read': 'notifications:write',
  'POST /notifications/test': 'notifications:write',
  'GET /notifications/unread-count': 'notifications:read',
  'GET /push/subscriptions': 'session',
  'POST /push/subscriptions': 'session',
  'DELETE /push/subscriptions/{id}': 'session',
} as const satisfies Readonly<Record<string, CallScope>>;
