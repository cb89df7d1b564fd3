/** Runs the web server of `npm start` as a separate process. Its argument contains the options as JSON. */
import { type FrontOptions, startFront } from './server.ts';

const options: FrontOptions = JSON.parse(process.argv[2] ?? '');

// An error in one request must not end the server: it is logged.
process.on('unhandledRejection', error => {
  process.stderr.write(`Unhandled rejection: ${error instanceof Error ? error.stack : error}\n`);
});

const front = await startFront(options);
const stop = async () => {
  await front.close();
  process.exit(0);
};
process.once('SIGTERM', stop).once('SIGINT', stop);
