/** What a source file names: modules it imports, and paths of files that it reads or starts. */
export interface References {
  /** As written: `./x.ts`, `@marketplace/db/testing`. Types alone are no reference. */
  modules: string[];
  /** As written; what is put in while it runs (`${name}`) is a `*`. */
  paths: string[];
}

const IMPORT =
  /\b(?:import|export)\s+(type\s+)?(?:([\w*$\s{},]*?)\s*\bfrom\s*)?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/g;
/** A string of nothing but a path: it has a slash or an extension, no space, and begins with what is known. */
const PATH = /(["'`])(\.{0,2}[\w@-][\w.@-]*|\.{1,2})((?:[\w.@-]|\$\{[^}`]*\}|\/)*)\1/g;

const namesTypesOnly = (names = '') => {
  const inBraces = /^\s*\{([^}]*)\}\s*$/.exec(names)?.[1];
  return !!inBraces?.trim() && inBraces.split(',').every(name => name.trim() === '' || /^\s*type\s/.test(name));
};

/** Every module that a text imports or passes on, types among them, as written. Read off the text: neither compiled nor run. */
export const importsOf = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(IMPORT), ([, , , from, dynamic]) => from ?? dynamic ?? '')),
];

/** Reads them off the text: neither compiled nor run. */
export const referencesOf = (text: string): References => {
  const modules = new Set<string>();
  const withoutImports = text.replace(IMPORT, (_, type, names, from, dynamic) => {
    if (!type && !namesTypesOnly(names)) modules.add(from ?? dynamic);
    return '';
  });
  const paths = new Set<string>();
  for (const [, , start = '', rest = ''] of withoutImports.matchAll(PATH)) {
    const path = (start + rest).replace(/\$\{[^}]*\}/g, '*');
    if (/\/|\.[a-z]+$/.test(path)) paths.add(path);
  }
  return { modules: [...modules], paths: [...paths] };
};
