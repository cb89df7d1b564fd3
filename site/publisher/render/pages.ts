import type { Action } from '../feed/touched-urls.ts';
import { franchiseUrl } from '../feed/urls.ts';
import { fileFor, type SiteFiles } from '../releases/files.ts';
import type { PublishingSource } from './publishing-source.ts';
import type { Renderer } from './renderer.ts';

const FRANCHISE = franchiseUrl('');

/** Returns the function that the render queue performs: it renders or removes the file of an address. */
export const pageWork =
  (renderer: Renderer, files: SiteFiles, source: PublishingSource) =>
  async (url: string, action: Action): Promise<void> => {
    if (action === 'remove') files.remove(fileFor(url));
    else files.write(fileFor(url), await renderer.render(url));
    if (url.startsWith(FRANCHISE)) source.release(url.slice(FRANCHISE.length));
  };
