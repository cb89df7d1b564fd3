import type { PublicContent } from '@marketplace/api';
import { useEffect } from 'react';

/** Default icon of the site, also set in `index.html`. */
const DEFAULT_ICON = '/favicon.svg';

/**
 * Matches icons of this site. The page's policy blocks icons on other servers, and loading them would reveal the user.
 */
const OWN_ADDRESS = /^\/(?![/\\])/;

/** Displays the site's icon in the browser tab, as every page of the site does (specification, section 2.3). */
export const usePageIcon = (content: PublicContent | undefined): void => {
  const icon = content && (OWN_ADDRESS.test(content.faviconUrl) ? content.faviconUrl : DEFAULT_ICON);
  useEffect(() => {
    if (icon) document.querySelector('link[rel=icon]')?.setAttribute('href', icon);
  }, [icon]);
};
