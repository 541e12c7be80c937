/** `date` columns travel as YYYY-MM-DD. */
export type DateOnly = string;
