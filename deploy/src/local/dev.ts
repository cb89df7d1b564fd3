import { join } from 'node:path';
import { freePort } from '../command/free-port.ts';
import { say, seconds, step } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';
import { stopOnSignal } from '../command/shutdown.ts';
import { startDevFront } from '../front/dev-server.ts';
import { foldersOf, type LocalConfiguration, readLocalConfiguration } from './configuration.ts';
import { demoAccounts, prepareDatabase } from './database.ts';
import { keepRunning } from './keep-running.ts';
import { startProcess } from './part-process.ts';
import { answers, keepApi, whatsappService } from './parts.ts';
import { welcome } from './welcome.ts';

const DEV_SERVER_READY_WITHIN_MS = 60_000;

/** A dev server of a workspace, kept running. */
const keepDevServer = (
  name: string,
  configuration: LocalConfiguration,
  server: { workspace: string; command: string[]; url: string; environment: NodeJS.ProcessEnv },
) =>
  keepRunning(
    name,
    () =>
      startProcess({
        command: server.command,
        cwd: join(ROOT, server.workspace),
        environment: { ...configuration.environment, ...server.environment },
        log: join(foldersOf(configuration.dataDirectory).logs, `${server.workspace}-dev.log`),
        isReady: () => answers(server.url),
        readyWithin: DEV_SERVER_READY_WITHIN_MS,
      }),
    say,
  );

const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);

const began = performance.now();
const running = stopOnSignal(say);
try {
  const configuration = readLocalConfiguration(process.env);
  const url = await prepareDatabase(configuration, running);
  const [apiPort, sitePort, consolePort] = [await freePort(), await freePort(), await freePort()];
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  running.add(whatsappService(configuration));
  const environment = { API_URL: `${apiUrl}/api`, SERVICE_TOKEN: configuration.serviceToken };
  running.add(
    await step('Starting the API', 'API started; it restarts when a file changes', () =>
      keepApi(configuration, url, apiPort, { nodeFlags: ['--watch', '--watch-preserve-output'] }),
    ),
  );
  const siteUrl = `http://127.0.0.1:${sitePort}`;
  running.add(
    await step('Starting Astro', 'Astro started', () =>
      keepDevServer('Astro', configuration, {
        workspace: 'site',
        command: [bin('astro'), 'dev', '--host', '127.0.0.1', '--port', `${sitePort}`],
        url: `${siteUrl}/`,
        environment,
      }),
    ),
  );
  const consoleUrl = `http://127.0.0.1:${consolePort}`;
  running.add(
    await step('Starting Vite', 'Vite started', () =>
      keepDevServer('Vite', configuration, {
        workspace: 'admin',
        command: [bin('vite'), '--host', '127.0.0.1', '--port', `${consolePort}`, '--strictPort'],
        url: `${consoleUrl}/admin/`,
        environment,
      }),
    ),
  );
  const { port, host } = configuration;
  const folders = foldersOf(configuration.dataDirectory);
  const front = await startDevFront({ port, host, apiUrl, siteUrl, consoleUrl, ...folders });
  running.add({ stop: () => front.close() });
  say(`✓ Ready  ${seconds(performance.now() - began)}`);
  say(welcome(configuration, await demoAccounts(url)));
} catch (error) {
  await running.fail(error);
}
