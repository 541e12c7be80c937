import { rm } from 'node:fs/promises';

/** The run's own database and files, made by the configuration. */
export default async function removeData() {
  const directory = process.env.E2E_DATA_DIR;
  if (directory?.includes('switchboard-e2e-')) await rm(directory, { recursive: true, force: true });
}
