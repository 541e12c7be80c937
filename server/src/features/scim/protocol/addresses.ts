import type { Config } from '../../../platform/config.ts';

export const SCIM_PATH = '/api/scim/v2';

/** The base of all addresses of the protocol, as it is given to a directory. */
export const scimAddress = ({ baseUrl }: Pick<Config, 'baseUrl'>): string => `${baseUrl}${SCIM_PATH}`;
