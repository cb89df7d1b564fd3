import { API } from '../data/browser-api.ts';
import { timeLimit } from './time-limit.ts';

/** A line that was cut off says nothing for minutes. */
const TIMEOUT_MS = 20_000;

/**
 * A franchise's or category's address without a file: an earlier slug or an id, which only the API can tell. Where the
 * web server asks it, nobody comes here; on a host that only serves files this page asks (decisions.md, "Franchises").
 */
const [, kind, asked] =
  /^\/(franchise)\/([^/]+?)(?:\.html)?\/?$/.exec(location.pathname) ??
  /^\/(category)\/([^/]+?)(?:\.html|\/\d+)?\/?$/.exec(location.pathname) ??
  [];

const say = (title: string, text: string) => {
  const put = (part: string, words: string) => {
    const place = document.querySelector<HTMLElement>(`[data-absent-${part}]`);
    if (place) place.textContent = words;
  };
  put('title', title);
  put('text', text);
  put('back', 'Back to Directory');
  document.title = title;
};

/** Leads on to where it is now. */
const isMoved = async (slug: string) => {
  const answer = await fetch(`${API}/${kind}/${slug}`, { signal: timeLimit(TIMEOUT_MS) }).catch(() => undefined);
  const now: { slug?: string } = answer?.ok ? await answer.json().catch(() => ({})) : {};
  if (!now.slug || now.slug === decodeURIComponent(slug)) return false;
  location.replace(`/${kind}/${now.slug}`);
  return true;
};

const find = async (slug: string) => {
  if (kind === 'franchise') say('Loading franchise details...', '');
  if ((await isMoved(slug)) || kind === 'category') return;
  say('Franchise not found', 'It may have been withdrawn. The directory has all that are offered now.');
};

if (asked) void find(asked);
