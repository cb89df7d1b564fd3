const added = new Set<string>();

/** Adds the styles of a script that is loaded on demand, once. Every page waits only for the site's stylesheet. */
export const addStyles = (css: string): void => {
  if (added.has(css)) return;
  added.add(css);
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
};
