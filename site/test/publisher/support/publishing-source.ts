import { SERVICE_TOKEN } from '@marketplace/api/testing';
import { PublishingSource } from '../../../publisher/render/publishing-source.ts';
import { ApiClient } from '../../../src/data/api-client.ts';
import { httpSource } from '../../../src/data/http-source.ts';

/** Returns the source of a publisher that uses this API. */
export const publishingSource = (apiUrl: string) =>
  new PublishingSource(httpSource(apiUrl, SERVICE_TOKEN), new ApiClient(apiUrl, SERVICE_TOKEN));
