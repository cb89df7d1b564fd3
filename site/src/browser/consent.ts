import { addStyles } from './add-styles.ts';
import styles from './consent.css?inline';
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

/** Storage keys: the console's access token, and the mark that the console was opened in this browser. */
const TOKEN = 'accessToken';
const CONSOLE_OPENED = 'consoleOpened';

/**
 * Returns whether the console was opened in this browser. Tags could remove both entries. The real protection is the
 * web server's cookie: with the cookie, the server sends a policy without tags (deploy/nginx/headers). These entries
 * only avoid the question in such a browser.
 */
const usesConsole = () => browserStorage.read(CONSOLE_OPENED) !== null || browserStorage.read(TOKEN) !== null;

/** Returns whether counting visits is forbidden now, even if the visitor agreed when the page was loaded. */
const isForbidden = () => usesConsole() || browserStorage.read(ANSWER) === 'no';

/**
 * Returns whether the event means that another tab opened the console, signed in or withdrew the consent. Uses the
 * values of the event, because a tag may have removed the stored values.
 */
const revokesConsent = ({ key, newValue }: StorageEvent) => {
  if (key === null) return isForbidden();
  return key === ANSWER ? newValue === 'no' : [TOKEN, CONSOLE_OPENED].includes(key) && newValue !== null;
};

/**
 * Reloads the page when another tab opens the console or withdraws the consent, because a running tag cannot be
 * unloaded. The listeners are added before any tag runs and for the capture phase, so that no tag can stop the events.
 */
const reloadWhenRevoked = () => {
  const reload = location.reload.bind(location);
  window.addEventListener('storage', event => revokesConsent(event) && reload(), { capture: true });
  // A page restored from the back/forward cache has missed the events, so it reads the storage.
  window.addEventListener('pageshow', ({ persisted }) => persisted && isForbidden() && reload(), { capture: true });
};

/** Whether this page has loaded the tags. The browser may not have stored the consent. */
let areTagsLoaded = false;

/**
 * Loads Google's tags with the ids from the settings. Called only after consent, and never in a browser that uses the
 * console.
 */
const loadTags = (ga: string | undefined, gtm: string | undefined) => {
  if (areTagsLoaded || usesConsole()) return;
  areTagsLoaded = true;
  reloadWhenRevoked();
  const layer = window.dataLayer ?? [];
  window.dataLayer = layer;
  if (gtm) {
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    addScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(gtm)}`);
  }
  if (ga) {
    // Google's queue accepts `arguments` objects but no arrays.
    const gtag = function (..._words: unknown[]) {
      // biome-ignore lint/complexity/noArguments: the tag reads the `arguments` object, not an array
      layer.push(arguments);
    };
    gtag('js', new Date());
    gtag('config', ga, { anonymize_ip: true });
    addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(ga)}`);
  }
};

/**
 * Loads analytics if the visitor agrees now or agreed before. Never loads it in a browser that uses the console: the
 * storage of this origin contains the console's token, so no third-party script may run.
 */
export const askForConsent = (): void => {
  if (usesConsole()) return;
  const { ga, gtm } = document.body.dataset;
  const answer = browserStorage.read(ANSWER);
  if (answer === 'yes') loadTags(ga, gtm);
  if (answer) return;

  showQuestion(chosen => {
    if (chosen === 'yes') loadTags(ga, gtm);
  });
};

/** Shows the question. Stores the choice before it calls `then`. */
const showQuestion = (then: (chosen: string) => void): HTMLElement => {
  addStyles(styles);
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

/** Deletes the cookies that the tags have set. */
const deleteCookies = () => {
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
 * Asks again, whatever the visitor chose before. Withdrawing the consent deletes the tags' cookies and reloads the
 * page, because a running tag cannot be unloaded.
 */
export const changeConsent = (): void => {
  const previousAnswer = areTagsLoaded ? 'yes' : browserStorage.read(ANSWER);
  const link = document.querySelector<HTMLElement>('[data-consent-again]');
  const box = showQuestion(chosen => {
    link?.focus();
    if (chosen === 'yes') return loadTags(document.body.dataset.ga, document.body.dataset.gtm);
    deleteCookies();
    if (areTagsLoaded) location.reload();
  });
  const currentChoice =
    previousAnswer === null ? '' : `At present visits are ${previousAnswer === 'yes' ? '' : 'not '}counted. `;
  box.querySelector('p')?.prepend(currentChoice);
  box.querySelector('button')?.focus();
};
