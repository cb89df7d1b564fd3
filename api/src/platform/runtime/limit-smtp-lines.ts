/**
 * The fields of nodemailer's connection that this file uses. nodemailer's version is pinned, and a test checks the
 * limit.
 */
interface SmtpConnection {
  _responseQueue: string[];
  _onData(chunk: Buffer): void;
  _onResponseTooLarge(): void;
}

/**
 * Maximum lines of a mail server that wait to be read. A client waits for the reply to each command, so normally only a
 * few lines wait.
 */
const MOST_LINES = 1000;

/**
 * Ends connections to mail servers that send lines without being asked. nodemailer stores every line, and the more
 * lines are stored, the longer reading one takes, even after the connection has ended. A server that sends empty lines
 * for some seconds would occupy the process for hours.
 */
export const limitSmtpLines = ({ prototype }: { prototype: SmtpConnection }): void => {
  const { _onData } = prototype;
  prototype._onData = function (chunk) {
    _onData.call(this, chunk);
    if (this._responseQueue.length > MOST_LINES) this._onResponseTooLarge();
  };
};
