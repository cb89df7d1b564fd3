// forwarding-process.ts PORT: forwards connections of the server that it receives to that port in its network
// namespace.
import { connect, Server } from 'node:net';

const port = Number(process.argv[2]);

process.on('message', (_, server) => {
  if (!(server instanceof Server)) return;
  server.on('connection', here => {
    const there = connect(port, '127.0.0.1');
    here.pipe(there).pipe(here);
    here.on('error', () => there.destroy());
    there.on('error', () => here.destroy());
    here.on('close', () => there.destroy());
    there.on('close', () => here.destroy());
  });
});
process.on('disconnect', () => process.exit());
