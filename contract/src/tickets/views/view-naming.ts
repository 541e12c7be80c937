/** What a view is called, and who has it. */
import { z } from 'zod';
import { MEMBER_ROLES } from '../../enums.ts';
import { blankableId } from '../../ids.ts';
import { LENGTH } from '../../limits.ts';
import { MESSAGES } from '../../messages.ts';
import { requiredLine } from '../../text.ts';
import { VIEW_SCOPES } from './view-values.ts';

/** An id; whatever else is given counts as none. */
export const scopeTeam = blankableId.nullable().catch(null);

export const namingFields = {
  name: requiredLine('Name', LENGTH.view),
  scope: z.enum(VIEW_SCOPES, MESSAGES.viewScopeUnknown),
  /** Whatever else is given counts as none. */
  role: z.enum(MEMBER_ROLES).nullable().catch(null),
  team: scopeTeam,
};

interface Shared {
  readonly scope?: string | undefined;
  readonly role?: string | null | undefined;
  readonly team?: string | null | undefined;
}

export const needsRole = ({ scope, role }: Shared): boolean => scope !== 'role' || (role ?? null) !== null;
export const roleMissing = { path: ['role'], message: MESSAGES.viewRoleRequired };

export const needsTeam = ({ scope, team }: Shared): boolean => scope !== 'team' || (team ?? '') !== '';
export const teamMissing = { path: ['team'], message: MESSAGES.teamRequired };

export const viewNaming = z
  .object(namingFields)
  .refine(needsRole, roleMissing)
  .refine(needsTeam, teamMissing);
