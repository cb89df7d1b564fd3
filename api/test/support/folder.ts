import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder, such as a `DATA_DIR`, that is deleted when the test ends. */
export const aFolder = (t: { teardown(work: () => unknown): unknown }, name = 'marketplace-test'): string => {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
