import { cruise } from 'dependency-cruiser';
import { RESOLUTION } from './order/check-order.ts';
import { outlineOf } from './order/outline.ts';
import { changedFiles, projectFiles } from './order/project-files.ts';
import { allTestFiles } from './test-files.ts';

/** Built before it is tested: its tests open what was built, and import none of its sources. */
const BUILT = /^(admin|site)\/(?:src|public)\//;

const exactly = (file: string) => `^${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;

/**
 * Returns the test files that a change can touch: those that import a changed file, directly or through others, and all
 * tests of the console or of the site when its sources changed. Tests that only start a changed program are not among them.
 * @param base the revision that the change is measured from; without it where the work left `origin/main`
 * @throws Error when there is no such revision
 */
export const changedTests = async (root: string, base?: string): Promise<string[]> => {
  const { files: changed } = changedFiles(root, base);
  const tests = allTestFiles(root, false);
  const built = new Set(changed.flatMap(file => BUILT.exec(file)?.[1] ?? []));
  const outline = outlineOf(root, projectFiles(root));
  try {
    const reached = changed.filter(file => outline.sources.includes(file));
    const options = { baseDir: outline.folder, doNotFollow: 'node_modules', reaches: reached.map(exactly).join('|') };
    const { output } = await cruise(outline.sources, options, RESOLUTION);
    if (typeof output === 'string') throw new Error(output);
    const touched = new Set(reached.length > 0 ? output.modules.map(({ source }) => source) : []);
    return tests.filter(file => touched.has(file) || built.has(file.slice(0, file.indexOf('/'))));
  } finally {
    outline.remove();
  }
};
