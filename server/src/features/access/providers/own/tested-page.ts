import { page } from '../sign-in-pages.ts';

/** Where admins set providers up. */
export const SETTINGS = '/admin/sign-in';

/** The page from which it was tried out shows what came of it. */
export const testedPage = ({ id }: { readonly id: string }) => page(SETTINGS, { tested: id });
