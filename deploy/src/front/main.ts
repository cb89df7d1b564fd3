/** The web server of `npm start`, as a process of its own. Its one argument holds the options as JSON. */
import { type FrontOptions, startFront } from './server.ts';

const options: FrontOptions = JSON.parse(process.argv[2] ?? '');

// One request's mistake is not everybody's: it is logged, and all others go on.
process.on('unhandledRejection', error => {
  process.stderr.write(`Unhandled rejection: ${error instanceof Error ? error.stack : error}\n`);
});

const front = await startFront(options);
const stop = async () => {
  await front.close();
  process.exit(0);
};
process.once('SIGTERM', stop).once('SIGINT', stop);
