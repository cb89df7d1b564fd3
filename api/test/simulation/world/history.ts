/** What a client was answered; null where it never learns. */
export type Reply = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the promises are about
  body: any;
  text: string;
  etag: string | undefined;
} | null;

/** Who asked the API for what, and what came of it. */
export interface Call {
  actor: string;
  /** The user; nobody for visitors. */
  userId: string | null;
  request: string;
  // biome-ignore lint/suspicious/noExplicitAny: any call's
  body: any;
  headers: Record<string, string>;
  /** Places in the one order of all that happened. */
  invoked: number;
  returned: number;
  reply: Reply;
}

/** A message as the mail server was given it. */
export interface Delivery {
  outboxId: string;
  key: string;
  kind: string;
  userId: string | null;
  leadId: string | null;
  text: string;
  /** When the letter was begun to be written, and when the mail server took it. */
  composed: number;
  taken: number;
  /** Whether the mail server has it. */
  isAccepted: boolean;
}

/** What happened in a world, as its people saw it. */
export class History {
  readonly calls: Call[] = [];
  readonly deliveries: Delivery[] = [];
  /** Runs of the reconciliation: how many balances differed. */
  readonly reconciliations: number[] = [];
  /** Broken promises that show at once. */
  readonly broken: string[] = [];
  #place = 0;

  /** The next place in the order. */
  place(): number {
    return ++this.#place;
  }

  /** The calls whose request begins so. */
  callsTo(begins: string): Call[] {
    return this.calls.filter(({ request }) => request.startsWith(begins));
  }
}
