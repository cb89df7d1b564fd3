import { API } from '../data/browser-api.ts';
import { timeLimit } from './time-limit.ts';

/** Timeout in milliseconds. Without a timeout, a lost connection could be unnoticed for minutes. */
const TIMEOUT_MS = 20_000;

/**
 * The slug of a franchise or category page that has no file. It may be a previous slug or an id, which only the API can
 * resolve. A web server that calls the API redirects before this page loads. On a plain file host, this page calls the
 * API.
 */
const [, kind, requestedSlug] =
  /^\/(franchise)\/([^/]+?)(?:\.html)?\/?$/.exec(location.pathname) ??
  /^\/(category)\/([^/]+?)(?:\.html|\/\d+)?\/?$/.exec(location.pathname) ??
  [];

const showMessage = (title: string, text: string) => {
  const setText = (part: string, words: string) => {
    const place = document.querySelector<HTMLElement>(`[data-absent-${part}]`);
    if (place) place.textContent = words;
  };
  setText('title', title);
  setText('text', text);
  setText('back', 'Back to Directory');
  document.title = title;
};

/** Redirects to the current address of a record. Returns false if there is none. */
const redirectIfMoved = async (slug: string) => {
  const answer = await fetch(`${API}/${kind}/${slug}`, { signal: timeLimit(TIMEOUT_MS) }).catch(() => undefined);
  const current: { slug?: string } = answer?.ok ? await answer.json().catch(() => ({})) : {};
  if (!current.slug || current.slug === decodeURIComponent(slug)) return false;
  location.replace(`/${kind}/${current.slug}`);
  return true;
};

const resolve = async (slug: string) => {
  if (kind === 'franchise') showMessage('Loading franchise details...', '');
  if ((await redirectIfMoved(slug)) || kind === 'category') return;
  showMessage('Franchise not found', 'It may have been withdrawn. The directory has all that are offered now.');
};

if (requestedSlug) void resolve(requestedSlug);
