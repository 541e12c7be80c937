/** How the application is known to the provider of the tests. */
export const CLIENT = { id: 'switchboard', secret: 'a secret that only tests know' } as const;
