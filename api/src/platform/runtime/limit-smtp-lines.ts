/** The fields of nodemailer's connection that are used here. Its version is pinned, and a test checks the limit. */
interface SmtpConnection {
  _responseQueue: string[];
  _onData(chunk: Buffer): void;
  _onResponseTooLarge(): void;
}

/** Maximum lines of a server that wait to be read. A client waits for each reply, so there are a few. */
const MOST_LINES = 1000;

/**
 * Ends connections to mail servers that send lines without being asked. nodemailer keeps every line, and reading one
 * takes the longer the more are left, even after the connection has ended: a server that sends empty lines for some
 * seconds would occupy the process for hours.
 */
export const limitSmtpLines = ({ prototype }: { prototype: SmtpConnection }): void => {
  const { _onData } = prototype;
  prototype._onData = function (chunk) {
    _onData.call(this, chunk);
    if (this._responseQueue.length > MOST_LINES) this._onResponseTooLarge();
  };
};
