/** Runs a measurement, ends all that it has started, and lets the program fail where it failed. */
export async function measurement(run: (stack: AsyncDisposableStack) => Promise<void>): Promise<void> {
  const stack = new AsyncDisposableStack();
  try {
    await run(stack);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await stack.disposeAsync();
  }
}
