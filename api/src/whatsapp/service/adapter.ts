import type { DeliveryOutcome } from '../../outbox/message.ts';
import type { SendRequest, ServiceStatus } from '../protocol.ts';

/** State of the connection to WhatsApp (specification, section 4). A stopped service has no state. */
export type Connection = ServiceStatus['connection'];

/** A message to one person. A retry has the key of the first attempt. */
export type OutgoingMessage = SendRequest;

/** A connection to WhatsApp: a linked device or Meta's Cloud API. */
export interface Adapter {
  /** Returns the current state. */
  connection(): Connection;
  start(): Promise<void>;
  send(message: OutgoingMessage): Promise<DeliveryOutcome>;
  /** Unlinks the device; a linked device then needs a new QR code. */
  disconnect(): Promise<void>;
  stop(): Promise<void>;
}

export const NOT_READY = 'WhatsApp is not ready';
/** The console searches errors for the words "not registered" and "timeout" (specification, section 8). */
export const NOT_REGISTERED = 'This phone number is not registered on WhatsApp';
export const timeoutAfter = (ms: number) => `Timeout: WhatsApp did not answer within ${ms / 1000} seconds`;
