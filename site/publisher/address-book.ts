import type { Change, FranchisePage } from '@marketplace/api';
import type { FranchiseAddress } from '../src/data/source.ts';
import { Kept } from './kept.ts';

/**
 * Where every franchise is, for the sitemap: read whole once and then kept by the changes, or each save would have the
 * whole catalogue read again.
 */
export class AddressBook {
  readonly #book: Kept<Map<string, string>>;

  constructor(ask: () => Promise<FranchiseAddress[]>) {
    this.#book = new Kept(async () => new Map((await ask()).map(({ slug, updated_at }) => [slug, updated_at])));
  }

  async all(): Promise<FranchiseAddress[]> {
    return Array.from(await this.#book.get(), ([slug, updated_at]) => ({ slug, updated_at }));
  }

  /** `records` are those of the changed franchises that visitors can see now. */
  async update(changes: readonly Change[], records: readonly FranchisePage[]): Promise<void> {
    // One that is being read at this moment may be from before the change.
    const book = await this.#book.asked()?.catch(() => undefined);
    if (!book) return;
    const now = new Map(records.map(record => [record.id, record]));
    for (const { kind, entity_id, touches } of changes) {
      if (kind !== 'franchise') continue;
      const record = now.get(entity_id);
      for (const slug of touches.slugs) if (slug !== record?.slug) book.delete(slug);
      if (record) book.set(record.slug, record.updated_at);
    }
  }
}
