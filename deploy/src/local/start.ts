import { describeError } from '../command/describe-error.ts';
import { freePort } from '../command/free-port.ts';
import { formatSeconds, printLine, runStep } from '../command/progress.ts';
import { stopOnSignal } from '../command/shutdown.ts';
import { readLocalConfiguration } from './configuration.ts';
import { demoAccounts, hasAdmin, prepareDatabase } from './database.ts';
import { keepApi, keepFront, keepPublisher, whatsappService } from './parts.ts';
import { buildPages } from './steps.ts';
import { welcome } from './welcome.ts';

const startedAt = performance.now();
const running = stopOnSignal(printLine);
// A rejected promise that is not awaited must not stop the parts or this supervisor.
process.on('unhandledRejection', error => printLine(`! ${describeError(error)}`));

try {
  const configuration = readLocalConfiguration(process.env);
  const [url] = await Promise.all([prepareDatabase(configuration, running), buildPages(process.env)]);
  const [apiPort, previewPort] = [await freePort(), await freePort()];
  running.add(whatsappService(configuration));
  const publishThroughApi = async () => {
    running.add(
      await runStep('Starting the API', 'API started', () => keepApi(configuration, url, apiPort, { previewPort })),
    );
    running.add(
      await runStep('Publishing the pages', 'Pages published', () =>
        keepPublisher(configuration, apiPort, previewPort),
      ),
    );
  };
  const startFront = async () => {
    running.add(
      await runStep('Starting the web server', 'Web server started', () => keepFront(configuration, apiPort)),
    );
  };
  await Promise.all([publishThroughApi(), startFront()]);
  printLine(`✓ Ready  ${formatSeconds(performance.now() - startedAt)}`);
  printLine(welcome(configuration, await demoAccounts(url), { hasAdmin: await hasAdmin(url, configuration) }));
} catch (error) {
  await running.fail(error);
}
