import type { WASocket } from 'baileys';
import { Browsers, makeWASocket } from 'baileys';
import type { Device, DeviceEvent, OpenDevice } from './device.ts';
import { REASON } from './device.ts';
import { openDeviceSession } from './device-session.ts';
import type { ServiceLog } from './log.ts';
import type { SessionStore } from './session-store.ts';

const words = (about: unknown, message?: string) => {
  if (message) return message;
  return typeof about === 'string' ? about : '';
};

/** Logs only the messages of the library: the other fields of its log contain keys, numbers and texts. */
const quietLogger = (log: ServiceLog) => {
  const logger = {
    level: 'warn',
    child: () => logger,
    trace: () => {},
    debug: () => {},
    info: () => {},
    warn: (about: unknown, message?: string) => log.note(words(about, message)),
    error: (about: unknown, message?: string) => log.note(words(about, message)),
  };
  return logger;
};

const reasonOf = (error: unknown): { reason: number; error: string } => {
  if (!(error instanceof Error)) return { reason: REASON.connectionLost, error: 'The connection was closed' };
  const output = 'output' in error ? error.output : undefined;
  const status = typeof output === 'object' && output && 'statusCode' in output ? Number(output.statusCode) : 0;
  return { reason: status || REASON.connectionLost, error: error.message };
};

const asDevice = (socket: WASocket): Device => {
  const addressOf = (phone: string) => `${phone}@s.whatsapp.net`;
  return {
    isRegistered: async phone => (await socket.onWhatsApp(addressOf(phone)))?.some(({ exists }) => exists) ?? false,
    send: async (phone, text, messageId) => {
      await socket.sendMessage(addressOf(phone), { text, linkPreview: null }, { messageId });
    },
    logout: () => socket.logout(),
    end: () => void socket.end(undefined),
  };
};

/**
 * Opens a linked device with Baileys, an unofficial client.
 * @param url of WhatsApp's server, `wss://…`; null for the default
 */
export const baileysDevice =
  (store: SessionStore, log: ServiceLog, url: string | null): OpenDevice =>
  async heard => {
    const { state, saveCreds } = await openDeviceSession(store);
    const socket = makeWASocket({
      auth: state,
      logger: quietLogger(log),
      browser: Browsers.appropriate('Chrome'),
      markOnlineOnConnect: false,
      syncFullHistory: false,
      generateHighQualityLinkPreview: false,
      ...(url ? { waWebSocketUrl: url } : {}),
    });
    socket.ev.on('creds.update', () => {
      saveCreds().catch(error => log.note(`The session could not be stored (${error.message})`));
    });
    socket.ev.on('connection.update', ({ connection, qr, lastDisconnect }) => {
      const emit = (event: DeviceEvent) => heard(event);
      if (qr) emit({ kind: 'code', code: qr });
      if (connection === 'open') emit({ kind: 'open', account: socket.user?.id.split(/[:@]/)[0] ?? '' });
      if (connection === 'close') emit({ kind: 'closed', ...reasonOf(lastDisconnect?.error) });
    });
    // If a proxy refuses the connection, the library would wait forever without this handler.
    socket.ws.on('unexpected-response', (_request: unknown, response: { statusCode?: number }) => {
      void socket.end(new Error(`Unexpected server response: ${response.statusCode}`));
    });
    return asDevice(socket);
  };
