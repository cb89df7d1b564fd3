/** Valid anchors of the home page. */
const ANCHORS = new Set(['', 'top', 'franchises', 'how-it-works', 'contact']);

/** Paths of files and screens outside of the pages. */
const OTHER_PATHS =
  /^\/(my-data|shortlist|compare|rss\.xml|sitemap\.xml|robots\.txt|admin|consultant|api|uploads|assets)(\/|$)/;
const KINDS = { category: 'category', franchise: 'franchise' } as const;

/** Target of a link: a page, category or franchise that may not exist, nothing, or a target that is not checked. */
export type Target = { kind: 'page' | 'category' | 'franchise'; slug: string } | { kind: 'nothing' | 'unasked' };

const UNASKED: Target = { kind: 'unasked' };
const NO_TARGET: Target = { kind: 'nothing' };

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Determines the target of a link: a path or anchor of the site, or another address. */
export const targetOf = (url: string): Target => {
  const link = url.trim();
  if (!/^(#|\/(?!\/))/.test(link)) return UNASKED;
  const [, path = '', anchor] = /^([^?#]*)[^#]*(?:#(.*))?$/.exec(link) ?? [];
  const parts = path.split('/').filter(Boolean).map(decoded);
  const [first = '', second, third] = parts;
  if (parts.length === 0) return ANCHORS.has(anchor ?? '') ? UNASKED : NO_TARGET;
  if (OTHER_PATHS.test(path)) return UNASKED;
  if (first === 'franchises') return parts.length <= 2 && /^\d*$/.test(second ?? '') ? UNASKED : NO_TARGET;
  if (first === 'category' || first === 'franchise') {
    const isPage = third === undefined || (first === 'category' && /^\d+$/.test(third) && parts.length === 3);
    return second !== undefined && isPage ? { kind: KINDS[first], slug: second } : NO_TARGET;
  }
  return parts.length === 1 ? { kind: 'page', slug: first } : NO_TARGET;
};
