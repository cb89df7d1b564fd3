import { join } from 'node:path';
import { freePort } from '../command/free-port.ts';
import { formatSeconds, printLine, runStep } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';
import { stopOnSignal } from '../command/shutdown.ts';
import { startDevFront } from '../front/dev-server.ts';
import { foldersOf, readLocalConfiguration } from './configuration.ts';
import { demoAccounts, hasAdmin, prepareDatabase } from './database.ts';
import { keepApi, keepProcess, respondsWithSuccess, whatsappService } from './parts.ts';
import { welcome } from './welcome.ts';

const DEV_SERVER_READY_WITHIN_MS = 60_000;

const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);

const startedAt = performance.now();
const running = stopOnSignal(printLine);
try {
  const configuration = readLocalConfiguration(process.env);
  const url = await prepareDatabase(configuration, running);
  const [apiPort, sitePort, consolePort] = [await freePort(), await freePort(), await freePort()];
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  running.add(whatsappService(configuration));
  running.add(
    await runStep('Starting the API', 'API started; it restarts when a file changes', () =>
      keepApi(configuration, url, apiPort, { nodeFlags: ['--watch', '--watch-preserve-output'] }),
    ),
  );
  const environment = {
    ...configuration.environment,
    API_URL: `${apiUrl}/api`,
    SERVICE_TOKEN: configuration.serviceToken,
  };
  const folders = foldersOf(configuration.dataDirectory);
  /** Starts the dev server of a workspace and keeps it running. */
  const startDevServer = (name: string, workspace: string, command: string[], address: string) =>
    runStep(`Starting ${name}`, `${name} started`, () =>
      keepProcess(name, {
        command,
        cwd: join(ROOT, workspace),
        environment,
        log: join(folders.logs, `${workspace}-dev.log`),
        isReady: () => respondsWithSuccess(address),
        readyWithin: DEV_SERVER_READY_WITHIN_MS,
      }),
    );
  const siteUrl = `http://127.0.0.1:${sitePort}`;
  const astro = [bin('astro'), 'dev', '--host', '127.0.0.1', '--port', `${sitePort}`];
  running.add(await startDevServer('Astro', 'site', astro, `${siteUrl}/`));
  const consoleUrl = `http://127.0.0.1:${consolePort}`;
  const vite = [bin('vite'), '--host', '127.0.0.1', '--port', `${consolePort}`, '--strictPort'];
  running.add(await startDevServer('Vite', 'admin', vite, `${consoleUrl}/admin/`));
  const { port, host } = configuration;
  const front = await startDevFront({ port, host, apiUrl, siteUrl, consoleUrl, ...folders });
  running.add({ stop: () => front.close() });
  printLine(`✓ Ready  ${formatSeconds(performance.now() - startedAt)}`);
  printLine(welcome(configuration, await demoAccounts(url), { hasAdmin: await hasAdmin(url, configuration) }));
} catch (error) {
  await running.fail(error);
}
