/** The browser that all test files share, in a process of its own; ends with whoever started it. */
import { serveBrowser } from '@marketplace/deploy/browser';

const server = await serveBrowser();
void server.closed.then(() => process.exit(0));
process.on('disconnect', () => server.stop());
// Ctrl-C reaches the whole group: whoever started this ends it when the tests are done with it.
process.on('SIGINT', () => {});
process.send?.({ url: server.url, pid: server.pid });
