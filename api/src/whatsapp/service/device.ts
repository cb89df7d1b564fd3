/** Events of a device. */
export type DeviceEvent =
  /** A QR code to scan with the phone. */
  | { kind: 'code'; code: string }
  | { kind: 'open'; account: string }
  /** The connection ended; `reason` is WhatsApp's code. */
  | { kind: 'closed'; reason: number; error: string };

/** The connection of a linked device, until its `closed` event. */
export interface Device {
  isRegistered(phone: string): Promise<boolean>;
  send(phone: string, text: string, messageId: string): Promise<void>;
  /** Unlinks this device from the account. */
  logout(): Promise<void>;
  end(): void;
}

/** Connects with the stored session, or begins a new one. */
export type OpenDevice = (heard: (event: DeviceEvent) => void) => Promise<Device>;

/** WhatsApp's codes for the end of a connection. */
export const REASON = {
  loggedOut: 401,
  forbidden: 403,
  connectionLost: 408,
  otherVersion: 411,
  replaced: 440,
  restartRequired: 515,
} as const;
