import { publishingSource } from '../../../publisher/render/publishing-source.ts';
import type { PageSource } from '../../../src/data/source.ts';

const { API_URL = '', SERVICE_TOKEN = '' } = process.env;

/** The publisher's source. Here each page fetches its franchise separately, as in a classic build. */
export const source: PageSource = publishingSource(API_URL, SERVICE_TOKEN);

/** Returns the number of pages of the directory, or of a category. */
export const pagesOf = async (category?: string): Promise<number> =>
  (await source.franchisePage({ page: 1, category })).pages;
