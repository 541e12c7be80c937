/** Where the browser keeps which change of many tickets goes on for a person. */
export const runningKey = (personId: string) => `switchboard.bulk.${personId}`;
