/** What a key could reach: links, fields and what opens. */
const REACHABLE = 'a, area, button, input, select, textarea, summary, iframe, video, audio, [tabindex]';

/** What runs, and what stands in for it where nothing may; but the head's, which hides ads: no script fills their places. */
const SCRIPTED = 'script, link[rel~="modulepreload"], body noscript';

/**
 * A page of the site as the frame shows it: as it looks where scripts run, though nothing of it does; the keyboard goes over
 * it in one step, and its links lead nowhere (a sandboxed frame opens no windows).
 */
export const shownDocument = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const script of page.querySelectorAll(SCRIPTED)) script.remove();
  for (const element of page.querySelectorAll(REACHABLE)) element.setAttribute('tabindex', '-1');
  for (const link of page.querySelectorAll('a, area, form')) link.setAttribute('target', '_blank');
  return `<!doctype html>${page.documentElement.outerHTML}`;
};
