import type { Outcome } from '../../outbox/message.ts';
import type { SendRequest, ServiceStatus } from '../protocol.ts';

/** How far the way to WhatsApp is (specification §4); a service that does not run has none. */
export type Connection = ServiceStatus['connection'];

/** One message to one person; its key is the same at every attempt. */
export type OutgoingMessage = SendRequest;

/** A way to WhatsApp: a linked device, or Meta's Cloud API. */
export interface Adapter {
  /** How it is now. */
  connection(): Connection;
  start(): Promise<void>;
  send(message: OutgoingMessage): Promise<Outcome>;
  /** Leaves the account. What follows is a new code to scan, where there is one. */
  disconnect(): Promise<void>;
  stop(): Promise<void>;
}

export const NOT_READY = 'WhatsApp is not ready';
/** The console looks for "not registered" and "timeout" (specification §8). */
export const NOT_REGISTERED = 'This phone number is not registered on WhatsApp';
export const timeoutAfter = (ms: number) => `Timeout: WhatsApp did not answer within ${ms / 1000} seconds`;
