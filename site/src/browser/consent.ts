import { browserStorage } from './storage.ts';

const ANSWER = 'analytics-consent';

const addScript = (src: string) => {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
};

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Where the console keeps its token, and notes each time that it was opened in this browser. */
const TOKEN = 'accessToken';
const CONSOLE_OPENED = 'consoleOpened';

/**
 * Whether the console was opened in this browser. A tag can remove both notes, so what counts is the web server's cookie, by
 * which it sends a policy that lets in no tag (deploy/nginx/headers); these notes spare such a browser the question.
 */
const usesConsole = () => browserStorage.read(CONSOLE_OPENED) !== null || browserStorage.read(TOKEN) !== null;

/** Nobody may be counted, whatever was agreed to when the page came. */
const isOver = () => usesConsole() || browserStorage.read(ANSWER) === 'no';

/** Whether another tab opened the console, signed in or took the consent back. By the event itself: a tag may have removed what was stored. */
const endsTags = ({ key, newValue }: StorageEvent) => {
  if (key === null) return isOver();
  return key === ANSWER ? newValue === 'no' : [TOKEN, CONSOLE_OPENED].includes(key) && newValue !== null;
};

/**
 * Reloads the page when another tab opens the console or takes the consent back, or did so while this page was not shown: a tag
 * that runs can't be removed from it. Added before any tag runs, and for the capture phase, so that no tag can stop the event.
 */
const leaveWhenOver = () => {
  const reload = location.reload.bind(location);
  window.addEventListener('storage', event => endsTags(event) && reload(), { capture: true });
  // A page that the browser kept has missed the events, but finds the token where someone is signed in.
  window.addEventListener('pageshow', ({ persisted }) => persisted && isOver() && reload(), { capture: true });
};

/** Google's tags, with what the settings name. Called after consent only, and where nobody uses the console. */
const load = (ga: string | undefined, gtm: string | undefined) => {
  if (usesConsole()) return;
  leaveWhenOver();
  const layer = window.dataLayer ?? [];
  window.dataLayer = layer;
  if (gtm) {
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    addScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(gtm)}`);
  }
  if (ga) {
    // Google's queue takes `arguments` objects, not arrays.
    const gtag = function (..._words: unknown[]) {
      // biome-ignore lint/complexity/noArguments: the protocol of the tag
      layer.push(arguments);
    };
    gtag('js', new Date());
    gtag('config', ga, { anonymize_ip: true });
    addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(ga)}`);
  }
};

/**
 * Loads the analytics of the settings if the visitor agrees or has agreed. Never in a browser in which the console is
 * used: its token lies in this origin's storage, where no foreign script may run.
 */
export const askForConsent = (): void => {
  if (usesConsole()) return;
  const { ga, gtm } = document.body.dataset;
  const answer = browserStorage.read(ANSWER);
  if (answer === 'yes') load(ga, gtm);
  if (answer) return;

  ask(chosen => {
    if (chosen === 'yes') load(ga, gtm);
  });
};

/** Puts the question on the page; the answer is kept before anything follows from it. */
const ask = (then: (chosen: string) => void): HTMLElement => {
  document.querySelector('.consent')?.remove();
  const box = document.createElement('section');
  box.className = 'consent';
  box.setAttribute('aria-label', 'Cookies');
  box.innerHTML = `<p>May we count visits with Google Analytics? It sets cookies. The site works the same without.</p>
<div><button class="button quiet" type="button" value="no">No, thanks</button><button class="button" type="button" value="yes">Allow</button></div>`;
  box.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    browserStorage.write(ANSWER, target.value);
    box.remove();
    then(target.value);
  });
  document.body.append(box);
  return box;
};

/** What the tags have left in this browser. */
const forgetVisitor = () => {
  const { hostname } = location;
  const domains = hostname.split('.').map((_, at, parts) => parts.slice(at).join('.'));
  for (const name of document.cookie.split('; ').map(cookie => cookie.split('=')[0] ?? '')) {
    if (!/^_g(a|id|at)/.test(name)) continue;
    for (const domain of ['', ...domains.map(one => `;domain=${one}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, nor on pages without TLS
      document.cookie = `${name}=;path=/;max-age=0${domain}`;
    }
  }
};

/**
 * Asks again, whatever was answered before. Who takes the consent back loses the tags' cookies, and the page is loaded anew: a
 * tag that runs can't be taken out of it.
 */
export const changeConsent = (): void => {
  const before = browserStorage.read(ANSWER);
  const link = document.querySelector<HTMLElement>('[data-consent-again]');
  const box = ask(chosen => {
    link?.focus();
    if (chosen === before) return;
    if (chosen === 'yes') load(document.body.dataset.ga, document.body.dataset.gtm);
    else {
      forgetVisitor();
      if (before === 'yes') location.reload();
    }
  });
  const now = before === null ? '' : `At present visits are ${before === 'yes' ? '' : 'not '}counted. `;
  box.querySelector('p')?.prepend(now);
  box.querySelector('button')?.focus();
};
