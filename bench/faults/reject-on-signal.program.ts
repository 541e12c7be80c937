/** Loaded before the product: SIGUSR2 makes a promise fail that nobody waits for, as a mistake in the code does. */
process.on('SIGUSR2', () => {
  void Promise.reject(new Error('nobody waits for this'));
});
