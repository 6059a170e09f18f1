import { ConnectionError, ErrorCode } from "../error.ts";

/** The error of a header block that no encoder writes: the tables of the two sides are no longer alike. */
export const malformed = (message: string): ConnectionError =>
  new ConnectionError(ErrorCode.COMPRESSION_ERROR, message);
