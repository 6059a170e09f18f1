import { preparing } from "./connector.ts";

/** An interim response starts so, and its status ends with one more digit. */
const INTERIM = "HTTP/1.1 10";
const END_OF_HEAD = "\r\n\r\n";

/**
 * Lets undici pass over a 100 that it did not ask for, as RFC 9110 (15.2) requires: it ends the connection at a 100,
 * and passes over a 102, so it reads the one as the other.
 */
export const passingContinue = preparing((socket) => {
  const read: (size?: number) => unknown = socket.read.bind(socket);
  socket.read = (size?: number) => {
    const chunk = read(size);
    if (Buffer.isBuffer(chunk)) renumber(chunk);
    return chunk;
  };
});

/** Several interim responses may come before the final one. */
function renumber(chunk: Buffer): void {
  let at = 0;
  while (chunk.toString("latin1", at, at + INTERIM.length) === INTERIM) {
    const digit = at + INTERIM.length;
    if (chunk.toString("latin1", digit, digit + 1) === "0") chunk.write("2", digit);
    const end = chunk.indexOf(END_OF_HEAD, at);
    if (end === -1) return;
    at = end + END_OF_HEAD.length;
  }
}
