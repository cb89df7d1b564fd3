import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { outlineOf } from './outline.ts';
import { packageExports } from './package-exports.ts';
import { findUnlayeredFiles, type ImportOrder, rulesOf } from './rules.ts';

/** Matches folders whose files are not part of a program. */
const IGNORED = /^(?:[a-z]+|db\/demo)\/(?:test|bench|dist)\//;

/** Resolves modules as Node does, except packages. */
export const MODULE_RESOLUTION = {
  extensions: ['.ts', '.tsx', '.mts', '.mjs', '.astro'],
  exportsFields: ['exports'],
  conditionNames: ['import', 'default'],
  bustTheCache: true,
};

const pathsOf = (root: string) => {
  const exported = packageExports(root);
  return (name: string): string => {
    if (!name.startsWith('@')) return name;
    const path = exported.get(name);
    if (path === undefined) throw new Error(`No package of the project exports ${name}`);
    return path;
  };
};

const lineOf = ({ rule, from, to, cycle }: ICruiseResult['summary']['violations'][number]) =>
  cycle
    ? `${[from, ...cycle.map(({ name }) => name)].join(' → ')}\n    ${rule.name}`
    : `${from} → ${to}\n    ${rule.name}`;

/**
 * Returns the violations of the import order as messages. Empty if there are none.
 * @param files all files of the project, as paths from `root`
 */
export const findOrderViolations = async (
  root: string,
  files: readonly string[],
  order: ImportOrder,
): Promise<string[]> => {
  const sources = files.filter(file => !IGNORED.test(file));
  const outline = outlineOf(root, sources);
  try {
    const { output } = await cruise(
      outline.sources,
      {
        baseDir: outline.folder,
        validate: true,
        ruleSet: rulesOf(order, pathsOf(root)),
        metrics: true,
        doNotFollow: 'node_modules',
      },
      MODULE_RESOLUTION,
    );
    if (typeof output === 'string') throw new Error(output);
    const { violations } = output.summary;
    return [
      ...findUnlayeredFiles(outline.sources, order).map(file => `${file}\n    has no place in the order of its folder`),
      ...new Set(violations.map(lineOf)),
    ];
  } finally {
    outline.remove();
  }
};
