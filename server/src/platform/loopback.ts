/** @param host as it stands in an address, or what the program listens on */
export const isLoopback = (host: string) => /^(localhost|\[?::1\]?|127(\.\d+){3})$/.test(host);
