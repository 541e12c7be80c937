import { scopeOf } from '@switchboard/contract/access/tokens/call-scope.ts';
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { scopeMissing } from '@switchboard/contract/messages.ts';
import { AppError } from './app-error.ts';
import type { Session } from './call.ts';

/**
 * Of a token asks for what the call needs; whoever signed in needs nothing more.
 * @throws AppError SESSION_REQUIRED, SCOPE_MISSING
 */
export function refuseByScope(entry: Endpoint, { token }: Session): void {
  if (token === undefined) return;
  const scope = scopeOf(entry);
  if (scope === 'session') throw new AppError('SESSION_REQUIRED');
  if (scope !== 'any_token' && !token.scopes.has(scope)) throw lacking(scope);
}

/** @param scope that something asks for beside the call itself */
export const lacking = (scope: string) => new AppError('SCOPE_MISSING', { message: scopeMissing(scope) });
