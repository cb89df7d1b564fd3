import { freePort } from '../command/free-port.ts';
import { say, seconds, step } from '../command/progress.ts';
import { stopOnSignal } from '../command/shutdown.ts';
import { startFront } from '../front/server.ts';
import { foldersOf, readLocalConfiguration } from './configuration.ts';
import { demoAccounts, hasAdmin, prepareDatabase } from './database.ts';
import { keepApi, keepPublisher, whatsappService } from './parts.ts';
import { buildPages } from './steps.ts';
import { welcome } from './welcome.ts';

const began = performance.now();
const running = stopOnSignal(say);

try {
  const configuration = readLocalConfiguration(process.env);
  const folders = foldersOf(configuration.dataDirectory);
  const url = await prepareDatabase(configuration, running);
  await buildPages(process.env);
  const [apiPort, previewPort] = [await freePort(), await freePort()];
  running.add(whatsappService(configuration));
  running.add(
    await step('Starting the API', 'API started', () => keepApi(configuration, url, apiPort, { previewPort })),
  );
  running.add(
    await step('Publishing the pages', 'Pages published', () => keepPublisher(configuration, apiPort, previewPort)),
  );
  const { port, host, trustProxy, publicUrl } = configuration;
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const front = await startFront({ port, host, trustProxy, publicUrl, apiUrl, ...folders });
  running.add({ stop: () => front.close() });
  say(`✓ Ready  ${seconds(performance.now() - began)}`);
  say(welcome(configuration, await demoAccounts(url), { hasAdmin: await hasAdmin(url, configuration) }));
} catch (error) {
  await running.fail(error);
}
