import type { ListPortion } from './lists.ts';

/**
 * What the pages of lists show, as far as this process knows. A save shifts few of a thousand pages or none, and to
 * compare is ten times cheaper than to render.
 */
export class ShownLists {
  readonly #digests = new Map<string, string>();

  /** Those that do not show what they should, or about which nothing is known. */
  stale({ urls, digests }: ListPortion): string[] {
    return digests ? urls.filter((url, at) => this.#digests.get(url) !== digests[at]) : urls;
  }

  /** This page is rendered from something else: nobody knows what it shows. */
  forget(url: string): void {
    this.#digests.delete(url);
  }

  /**
   * A page has been tried.
   * @param certain it was rendered from what the digest was made of, and is on the disk
   */
  tried({ urls, digests }: ListPortion, url: string, certain: boolean): void {
    const digest = digests?.[urls.indexOf(url)];
    if (certain && digest !== undefined) this.#digests.set(url, digest);
    else this.#digests.delete(url);
  }
}
