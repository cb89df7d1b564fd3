const IMPORT =
  /\b(?:import|export)\s+(?:type\s+)?(?:[\w*$\s{},]*?\s*\bfrom\s*)?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/g;

/** Returns all modules that a source text imports or re-exports, as written there, including type imports. */
export const importsOf = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(IMPORT), ([, from, dynamic]) => from ?? dynamic ?? '')),
];
