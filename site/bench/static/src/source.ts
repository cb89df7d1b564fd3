import { PublishingSource } from '../../../publisher/render/publishing-source.ts';
import { ApiClient } from '../../../src/data/api-client.ts';
import { httpSource } from '../../../src/data/http-source.ts';
import type { PageSource } from '../../../src/data/source.ts';

const { API_URL = '', SERVICE_TOKEN = '' } = process.env;

/** What the publisher reads with too; here each franchise is fetched by its page, as in a classic build. */
export const source: PageSource = new PublishingSource(
  httpSource(API_URL, SERVICE_TOKEN),
  new ApiClient(API_URL),
  new ApiClient(API_URL, SERVICE_TOKEN),
);

/** How many pages the directory has, or a category of it. */
export const pagesOf = async (category?: string): Promise<number> =>
  (await source.franchisePage({ page: 1, category })).pages;
