/** The error codes of HTTP/2 that this server sends (RFC 9113, section 7). */
export const Http2ErrorCode = {
  NO_ERROR: 0x0,
  PROTOCOL_ERROR: 0x1,
  FLOW_CONTROL_ERROR: 0x3,
  STREAM_CLOSED: 0x5,
  FRAME_SIZE_ERROR: 0x6,
  REFUSED_STREAM: 0x7,
  COMPRESSION_ERROR: 0x9,
  ENHANCE_YOUR_CALM: 0xb,
} as const;

/** One of the error codes above. */
export type Http2ErrorCode = (typeof Http2ErrorCode)[keyof typeof Http2ErrorCode];

/** Thrown for what ends a connection: the client has broken the protocol or a limit. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  readonly code: Http2ErrorCode;

  constructor(code: Http2ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The error of a header block that no encoder writes: the tables of the two sides are no longer alike. */
export const malformedHeaders = (message: string): ConnectionError =>
  new ConnectionError(Http2ErrorCode.COMPRESSION_ERROR, message);
