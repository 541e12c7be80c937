/** Whoever lost a ticket this long ago, in ms, still hears of it: it leaves their lists. */
const LATELY = 10_000;

/** Who lost a ticket after this moment hears at the given one that it is gone. */
export const lostSince = (moment: Date): Date => new Date(moment.getTime() - LATELY);
