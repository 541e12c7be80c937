/** Groups of organizations' own providers that make admins: each has to be approved by a super admin. */
import { z } from 'zod';
import { callsFor } from '../endpoint.ts';
import { id, instant } from '../ids.ts';
import { PAGE } from '../limits.ts';
import { organizationFilter, pagination, paging } from '../query.ts';

const roleMapping = z.object({
  _id: id,
  group: z.string(),
  approved: z.boolean(),
  createdAt: instant,
  organization: z.object({ _id: id, name: z.string(), code: z.string() }),
});
export type RoleMappingOfOrganization = z.output<typeof roleMapping>;

const supers = callsFor(['super_admin'], 'Sign-in of organizations');

export const listAdminMappings = supers.get('/super-admin/role-mappings', {
  summary: 'Groups of organizations’ own providers that make admins, those that wait first',
  query: z.object({ ...paging(PAGE.roleMappings), organization: organizationFilter }),
  output: z.object({ roleMappings: z.array(roleMapping), pagination }),
});

export const approveRoleMapping = supers.post('/super-admin/role-mappings/{id}/approve', {
  summary: 'Let a group make admins; whoever changes its row takes that back',
  output: z.object({ roleMapping }),
});
