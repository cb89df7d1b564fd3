import { cruise } from 'dependency-cruiser';
import { MODULE_RESOLUTION } from './order/check-order.ts';
import { outlineOf } from './order/outline.ts';
import { changedFiles, projectFiles } from './order/project-files.ts';
import { allTestFiles } from './test-files.ts';

/** Sources that are built before they are tested. Their tests open the build and import none of these files. */
const BUILT = /^(admin|site)\/(?:src|public)\//;

const exactly = (file: string) => `^${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;

/**
 * Returns the test files that a change can affect: those that import a changed file, directly or indirectly, and all
 * tests of the console or the site when its sources changed. Excludes tests that only start a changed program.
 * @param base revision to compare with; by default the merge base with `origin/main`
 * @throws {Error} when the revision does not exist
 */
export const changedTests = async (root: string, base?: string): Promise<string[]> => {
  const { files: changed } = changedFiles(root, base);
  const tests = allTestFiles(root, false);
  const built = new Set(changed.flatMap(file => BUILT.exec(file)?.[1] ?? []));
  const outline = outlineOf(root, projectFiles(root));
  try {
    const changedSources = changed.filter(file => outline.sources.includes(file));
    const options = {
      baseDir: outline.folder,
      doNotFollow: 'node_modules',
      reaches: changedSources.map(exactly).join('|'),
    };
    const { output } = await cruise(outline.sources, options, MODULE_RESOLUTION);
    if (typeof output === 'string') throw new Error(output);
    const touched = new Set(changedSources.length > 0 ? output.modules.map(({ source }) => source) : []);
    return tests.filter(file => touched.has(file) || built.has(file.slice(0, file.indexOf('/'))));
  } finally {
    outline.remove();
  }
};
