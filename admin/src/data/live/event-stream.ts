/** Message of an event stream (WHATWG HTML, "Server-sent events"), limited to what the API sends. */
export interface StreamMessage {
  event: string;
  /** Position from which to resume after a reconnect. */
  id: string;
  data: unknown;
}

const messageIn = (block: string): StreamMessage | undefined => {
  const fields = new Map(
    block.split('\n').map(line => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
    }),
  );
  const event = fields.get('event');
  return event ? { event, id: fields.get('id') ?? '', data: JSON.parse(fields.get('data') ?? '{}') } : undefined;
};

/**
 * Yields the messages of a response as they arrive. `EventSource` is not used, because it would need the token in the
 * address.
 */
export async function* messagesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamMessage> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const message = messageIn(block);
        if (message) yield message;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
