import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import t from 'tap';
import { publishingProgress } from '../../publisher/publishing/progress.ts';
import { statusReporter } from '../../publisher/publishing/reporter.ts';
import { ApiClient } from '../../src/data/api-client.ts';

const TOKEN = 'service-token-of-the-tests-0123456789';

const listening = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
};

t.test('the service token is not sent to the target of a redirect', async t => {
  const heard: string[] = [];
  const elsewhere = await listening((request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  let location = `${elsewhere}/taken`;
  let asked = 0;
  const api = await listening((request, response) => {
    if (request.url === '/taken') heard.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    else asked++;
    request.resume().on('end', () => response.writeHead(307, { location }).end());
  });
  const config = {
    apiUrl: api,
    serviceToken: TOKEN,
    siteDir: t.testdir(),
    publicUrl: 'https://marketplace.example',
    buildDir: t.testdirName,
    compress: false,
    metrics: null,
    tracing: null,
    gatherMs: 0,
  };
  for (const next of [location, '/taken']) {
    location = next;
    const client = new ApiClient(api, TOKEN);
    await t.rejects(client.wait('/changes', { after: '0' }, 0));
    await t.rejects(client.get('/franchises'));
    await t.rejects(client.find('/franchises/a'));
    await t.rejects(client.list('/franchises', {}));
    await statusReporter(
      config,
      publishingProgress(() => {}),
    ).run(AbortSignal.abort());
  }
  t.equal(asked, 10, 'each call used the configured address');
  t.same(heard, []);
});
