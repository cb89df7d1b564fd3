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

/** Where the console keeps its token. */
const TOKEN = 'accessToken';

const isSignedIn = () => localStorage.getItem(TOKEN) !== null;

/**
 * Loads the page anew when somebody signs in meanwhile, in another tab or before this page is shown again: a tag that runs
 * can't be taken out of it.
 */
const leaveWhenSignedIn = () => {
  const leave = () => {
    if (isSignedIn()) location.reload();
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === TOKEN) leave();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leave();
  });
};

/** Google's tags, with what the settings name. Called after consent only, and beside no session. */
const load = (ga: string | undefined, gtm: string | undefined) => {
  if (isSignedIn()) return;
  leaveWhenSignedIn();
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
 * Loads the analytics of the settings if the visitor agrees or has agreed. Never while somebody is signed in to the
 * console: their token lies in this origin's storage, where no foreign script may run.
 */
export const askForConsent = (): void => {
  if (isSignedIn()) return;
  const { ga, gtm } = document.body.dataset;
  const answer = localStorage.getItem(ANSWER);
  if (answer === 'yes') load(ga, gtm);
  if (answer) return;

  const box = document.createElement('section');
  box.className = 'consent';
  box.setAttribute('aria-label', 'Cookies');
  box.innerHTML = `<p>May we count visits with Google Analytics? It sets cookies. The site works the same without.</p>
<div><button class="button quiet" type="button" value="no">No, thanks</button><button class="button" type="button" value="yes">Allow</button></div>`;
  box.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    localStorage.setItem(ANSWER, target.value);
    box.remove();
    if (target.value === 'yes') load(ga, gtm);
  });
  document.body.append(box);
};
