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

/** Returns the current slug of a record, or undefined if there is none. */
const currentSlug = async (slug: string): Promise<string | undefined> => {
  const answer = await fetch(`${API}/${kind}/${slug}`, { signal: timeLimit(TIMEOUT_MS) }).catch(() => undefined);
  const record: { slug?: string } = answer?.ok ? await answer.json().catch(() => ({})) : {};
  return record.slug || undefined;
};

const resolve = async (slug: string) => {
  if (kind === 'franchise') showMessage('Loading franchise details...', '');
  const current = await currentSlug(slug);
  if (current !== undefined && current !== decodeURIComponent(slug))
    location.replace(`/${kind}/${current}${location.search}${location.hash}`);
  else if (kind === 'category') return;
  else if (current !== undefined)
    showMessage(
      'This page is being prepared',
      'The franchise is new or has a new address. Please try again in a few minutes.',
    );
  else showMessage('Franchise not found', 'It may have been withdrawn. The directory has all that are offered now.');
};

if (requestedSlug) void resolve(requestedSlug);
