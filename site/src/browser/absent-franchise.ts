import { API } from '../data/browser-api.ts';

/**
 * A franchise's address without a file: an earlier slug or an id, which only the API can tell. Where the web server
 * asks it, nobody comes here; on a host that only serves files this page asks (decisions.md, "Franchises").
 */
const asked = /^\/franchise\/([^/]+?)(?:\.html)?\/?$/.exec(location.pathname)?.[1];

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

const find = async (slug: string) => {
  say('Loading franchise details...', '');
  const answer = await fetch(`${API}/franchise/${slug}`).catch(() => undefined);
  const franchise: { slug?: string } = answer?.ok ? await answer.json().catch(() => ({})) : {};
  if (franchise.slug && franchise.slug !== decodeURIComponent(slug)) {
    location.replace(`/franchise/${franchise.slug}`);
    return;
  }
  say('Franchise not found', 'It may have been withdrawn. The directory has all that are offered now.');
};

if (asked) void find(asked);
