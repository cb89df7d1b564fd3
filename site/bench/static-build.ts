import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ASTRO = fileURLToPath(new URL('../../node_modules/astro/bin/astro.mjs', import.meta.url));

/** Runs `astro build` into a folder and gives how long it took, in milliseconds. */
export const astroBuild = async (root: URL, outDir: string, env: Record<string, string> = {}): Promise<number> => {
  const started = performance.now();
  const child = spawn(process.execPath, [ASTRO, 'build', '--root', fileURLToPath(root), '--outDir', outDir], {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', text => {
    errors += text;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`astro build ended with ${code}:\n${errors}`);
  return performance.now() - started;
};
