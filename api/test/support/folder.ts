import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of the test's own, such as a `DATA_DIR`, gone with it. */
export const aFolder = (t: { teardown(work: () => unknown): unknown }, name = 'marketplace-test'): string => {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
