import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { previewKey } from '../../src/previews/publisher.ts';
import type { RenderRequest } from '../../src/previews/schemas.ts';
import { SERVICE_TOKEN } from './test-api.ts';

/** A publisher for tests, with the preview requests it received in order. */
export interface AskedPublisher {
  /** For the API's `PREVIEW_URL`. */
  url: string;
  asked: RenderRequest[];
  /** Handles the following requests; by default it sends a small page. */
  answer: (response: ServerResponse, request: IncomingMessage) => unknown;
}

const textOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** Starts the preview part of a publisher, as far as the API sees it. The site's tests cover the real publisher. */
export const aPublisher = async (t: { teardown(work: () => unknown): unknown }): Promise<AskedPublisher> => {
  const publisher: AskedPublisher = {
    url: '',
    asked: [],
    answer: response => response.end('<!doctype html><html lang="en"><title>Example</title><h1>Example</h1></html>'),
  };
  const server = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${previewKey(SERVICE_TOKEN)}`) return response.writeHead(401).end();
    publisher.asked.push(JSON.parse(await textOf(request)));
    publisher.answer(response, request);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  publisher.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return publisher;
};
