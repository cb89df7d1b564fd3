import { publishingSource } from '../../../publisher/render/publishing-source.ts';
import type { PageSource } from '../../../src/data/source.ts';

const { API_URL = '', SERVICE_TOKEN = '' } = process.env;

/** What the publisher reads with too; here each franchise is fetched by its page, as in a classic build. */
export const source: PageSource = publishingSource(API_URL, SERVICE_TOKEN);

/** How many pages the directory has, or a category of it. */
export const pagesOf = async (category?: string): Promise<number> =>
  (await source.franchisePage({ page: 1, category })).pages;
