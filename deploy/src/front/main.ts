/** Runs the web server of `npm start` as a separate process. Its argument contains the options as JSON. */
import { type FrontOptions, startFront } from './server.ts';

const options: FrontOptions = JSON.parse(process.argv[2] ?? '');

// An error in one request must not end the server: it is logged.
process.on('unhandledRejection', error => {
  process.stderr.write(`Unhandled rejection: ${error instanceof Error ? error.stack : error}\n`);
});

const front = await startFront(options);

// So is an exception that Node throws outside any request, for example from a socket. This server has no state that it
// could leave half changed. An exception before this line ends the start.
process.on('uncaughtException', error => {
  process.stderr.write(`Uncaught exception: ${error.stack}\n`);
});

const stop = async () => {
  await front.close();
  process.exit(0);
};
process.once('SIGTERM', stop).once('SIGINT', stop);
