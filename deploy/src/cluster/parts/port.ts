import { createConnection } from 'node:net';

/** Returns whether the port accepts connections. */
export const isPortOpen = (host: string, port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = createConnection({ host, port, timeout: 1000 });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
