import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { importsOf } from './imports.ts';

const SOURCE = /\.(?:ts|tsx|mts|mjs|astro)$/;

/** A copy of a project of which only the imports are left, types among them. */
export interface Outline {
  folder: string;
  /** The copied sources, by their paths from the folder. */
  sources: string[];
  remove(): void;
}

const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

/**
 * dependency-cruiser reads TypeScript with a compiler that is not the project's (its own version, or swc), and Astro's files
 * not at all. Plain imports it reads by itself.
 * @param files of the project, by their paths from `root`
 */
export const outlineOf = (root: string, files: readonly string[]): Outline => {
  const folder = mkdtempSync(join(tmpdir(), 'outline-'));
  const sources = files.filter(file => SOURCE.test(file));
  for (const file of sources) {
    const imports = importsOf(readFileSync(join(root, file), 'utf8'));
    write(join(folder, file), imports.map(module => `import ${JSON.stringify(module)};\n`).join(''));
  }
  for (const manifest of files.filter(file => /^[^/]+(?:\/[^/]+)?\/package\.json$/.test(file))) {
    const text = readFileSync(join(root, manifest), 'utf8');
    write(join(folder, manifest), text);
    const link = join(folder, 'node_modules', JSON.parse(text).name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(folder, dirname(manifest)), link);
  }
  return { folder, sources, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
