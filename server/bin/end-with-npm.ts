/**
 * npm hands a SIGTERM to the shell it runs scripts in, and many a shell dies of it without telling the program.
 * So a program that npm started ends when its shell does.
 */
export function endWithNpm(): void {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}
