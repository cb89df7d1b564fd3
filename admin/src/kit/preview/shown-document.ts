/** What a key could reach: links, fields and what opens. */
const REACHABLE = 'a, area, button, input, select, textarea, summary, iframe, video, audio, [tabindex]';

/**
 * A page of the site as the frame shows it: nothing of it runs, the keyboard goes over it in one step, and its links lead
 * nowhere (a sandboxed frame opens no windows).
 */
export const shownDocument = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const script of page.querySelectorAll('script, link[rel~="modulepreload"]')) script.remove();
  for (const element of page.querySelectorAll(REACHABLE)) element.setAttribute('tabindex', '-1');
  for (const link of page.querySelectorAll('a, area, form')) link.setAttribute('target', '_blank');
  return `<!doctype html>${page.documentElement.outerHTML}`;
};
