import type { PublicContent } from '@marketplace/api';
import { useEffect } from 'react';

/** The site's own icon, which the page begins with (`index.html`). */
const DEFAULT_ICON = '/favicon.svg';

/** An icon on another server would see who works here, and the page's policy refuses it. */
const OWN = /^\/(?![/\\])/;

/** Shows the content's icon in the browser's tab, as every page of the site does (specification §2.3). */
export const usePageIcon = (content: PublicContent | undefined): void => {
  const icon = content && (OWN.test(content.faviconUrl) ? content.faviconUrl : DEFAULT_ICON);
  useEffect(() => {
    if (icon) document.querySelector('link[rel=icon]')?.setAttribute('href', icon);
  }, [icon]);
};
