import { useUser } from '../../lib/session/session.ts';

/** A super admin works on the people of all organizations, an admin on those of the own one. */
export const useIsSuperAdmin = () => useUser().role === 'super_admin';
