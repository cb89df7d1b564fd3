/** What a device tells. */
export type DeviceEvent =
  /** A code to scan with the phone. */
  | { kind: 'code'; code: string }
  | { kind: 'open'; account: string }
  /** The connection is over. `reason` is WhatsApp's number for why. */
  | { kind: 'closed'; reason: number; error: string };

/** A connection of a linked device, until it tells that it is closed. */
export interface Device {
  isRegistered(phone: string): Promise<boolean>;
  send(phone: string, text: string, messageId: string): Promise<void>;
  /** Takes this device off the account. */
  logout(): Promise<void>;
  end(): void;
}

/** Connects with the stored session, or for a new one. */
export type OpenDevice = (heard: (event: DeviceEvent) => void) => Promise<Device>;

/** WhatsApp's numbers for why a connection ended. */
export const REASON = {
  loggedOut: 401,
  forbidden: 403,
  connectionLost: 408,
  otherVersion: 411,
  replaced: 440,
  restartRequired: 515,
} as const;
