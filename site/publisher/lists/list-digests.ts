import type { ListPortion } from './lists.ts';

/**
 * Digests of what the pages of lists show, as far as this process knows. A save shifts few or none of a thousand pages,
 * and comparing digests is ten times cheaper than rendering.
 */
export class ListDigests {
  readonly #digests = new Map<string, string>();

  /** Returns the pages that are outdated or unknown. */
  stale({ urls, digests }: ListPortion): string[] {
    return digests ? urls.filter((url, at) => this.#digests.get(url) !== digests[at]) : urls;
  }

  /** Called when a page is rendered separately. From then on its content counts as unknown. */
  forget(url: string): void {
    this.#digests.delete(url);
  }

  /**
   * Records the result of rendering a page.
   * @param certain whether the page was rendered from the data of the digest and is on the disk
   */
  record({ urls, digests }: ListPortion, url: string, certain: boolean): void {
    const digest = digests?.[urls.indexOf(url)];
    if (certain && digest !== undefined) this.#digests.set(url, digest);
    else this.#digests.delete(url);
  }
}
