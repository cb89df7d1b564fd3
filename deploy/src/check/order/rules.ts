import type { IFlattenedRuleSet } from 'dependency-cruiser';
import type { Layers } from './layers.ts';

type Rule = NonNullable<IFlattenedRuleSet['forbidden']>[number];

/** The import order that the sources of a project must follow. */
export interface ImportOrder {
  layers: Readonly<Record<string, Layers>>;
  reach: Readonly<Record<string, readonly string[]>>;
}

const escapeRegExp = (path: string) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns a pattern that matches these files, and all files in these folders. */
const pathPattern = (...paths: string[]) => `(?:${paths.map(escapeRegExp).join('|')})(?:/|$)`;

const entriesOf = (folder: string, layers: Layers): string[][] =>
  layers.map(layer => [layer].flat().map(entry => `${folder}/${entry}`));

/** Returns a pattern that matches the files of this entry, but not those of entries inside its folder. */
const placeOf = (entry: string, all: readonly string[]) => {
  const inside = all.filter(other => other.startsWith(`${entry}/`));
  return `^${inside.length > 0 ? `(?!${pathPattern(...inside)})` : ''}${pathPattern(entry)}`;
};

const layerRules = (folder: string, layers: Layers): Rule[] => {
  const entries = entriesOf(folder, layers);
  const all = entries.flat();
  return entries.flatMap((layer, height) =>
    layer.flatMap((entry): Rule[] => {
      const lowerEntries = new Set([...entries.slice(0, height).flat(), entry]);
      const unknown = all.filter(other => !lowerEntries.has(other));
      if (unknown.length === 0) return [];
      const name = `${entry} may not know this: it stands beside or after it in the order of ${folder}`;
      return [
        {
          name,
          severity: 'error',
          from: { path: placeOf(entry, all) },
          to: { path: unknown.map(other => placeOf(other, all)) },
        },
      ];
    }),
  );
};

/**
 * Returns rules that forbid imports from other workspaces. Listed imports are allowed, and must use the name of the
 * package.
 */
const reachRules = (folder: string, reach: readonly string[], pathOf: (name: string) => string): Rule[] => [
  {
    name: `${folder} may import of other folders: ${reach.join(', ') || 'nothing'}`,
    severity: 'error',
    from: { path: `^${pathPattern(folder)}` },
    to: { path: '^(?:db|api|site|admin|deploy)/', pathNot: `^${pathPattern(folder, ...reach.map(pathOf))}` },
  },
  {
    name: 'another workspace is imported by its name, not by a path into it',
    severity: 'error',
    from: { path: `^${pathPattern(folder)}` },
    to: { pathNot: `^${pathPattern(workspaceOf(folder))}`, dependencyTypes: ['local'] },
  },
];

const workspaceOf = (folder: string) => folder.slice(0, folder.lastIndexOf('/'));

const circleRules = (folder: string): Rule[] =>
  (['folder', 'module'] as const).map(scope => ({
    name: `no circles between the ${scope === 'folder' ? 'folders' : 'files'} of ${folder}`,
    severity: 'error',
    scope,
    from: { path: `^${pathPattern(folder)}` },
    to: { circular: true },
  }));

/**
 * Converts the order to rules of dependency-cruiser.
 * @param pathOf returns the path of a package export; returns other paths unchanged
 */
export const rulesOf = ({ layers, reach }: ImportOrder, pathOf: (name: string) => string): IFlattenedRuleSet => ({
  forbidden: [
    ...Object.entries(reach).flatMap(([folder, reached]) => reachRules(folder, reached, pathOf)),
    ...Object.entries(layers).flatMap(([folder, list]) => [...layerRules(folder, list), ...circleRules(folder)]),
  ],
});

/** Returns the files of ordered folders that match no entry. */
export const findUnlayeredFiles = (files: readonly string[], { layers }: ImportOrder): string[] =>
  Object.entries(layers).flatMap(([folder, list]) => {
    const isPlaced = new RegExp(`^${pathPattern(...entriesOf(folder, list).flat())}`);
    return files.filter(file => file.startsWith(`${folder}/`) && !isPlaced.test(file));
  });
