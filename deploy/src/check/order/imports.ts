const IMPORT =
  /\b(?:import|export)\s+(?:type\s+)?(?:[\w*$\s{},]*?\s*\bfrom\s*)?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/g;

/** Returns every module that a source text imports or exports from, as written there, types included. */
export const importsOf = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(IMPORT), ([, from, dynamic]) => from ?? dynamic ?? '')),
];
