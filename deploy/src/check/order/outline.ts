import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { importsOf } from './imports.ts';

const SOURCE = /\.(?:ts|tsx|mts|mjs|astro)$/;

/** A copy of a project in which files contain only their imports, including type imports. */
export interface Outline {
  folder: string;
  /** Paths of the copied sources from the folder. */
  sources: string[];
  remove(): void;
}

const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

/**
 * Creates a copy with imports only. dependency-cruiser would read TypeScript with another compiler than the project's,
 * and cannot read Astro files. Plain imports need no compiler.
 * @param files files of the project, as paths from `root`
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
