/** What a guess at a password costs. OWASP Password Storage Cheat Sheet, its minimum for argon2id. */
export const MEMORY_KB = 19_456;
export const PASSES = 2;
