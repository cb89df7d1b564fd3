import { fileURLToPath } from 'node:url';
import { execaNode } from 'execa';

const ASTRO = fileURLToPath(new URL('../../node_modules/astro/bin/astro.mjs', import.meta.url));

/** Runs `astro build` into a folder and returns its duration in milliseconds. */
export const astroBuild = async (root: URL, outDir: string, env: Record<string, string> = {}): Promise<number> => {
  const started = performance.now();
  const args = ['build', '--root', fileURLToPath(root), '--outDir', outDir];
  await execaNode(ASTRO, args, { env: { ASTRO_TELEMETRY_DISABLED: '1', ...env }, stdin: 'ignore', stdout: 'ignore' });
  return performance.now() - started;
};
